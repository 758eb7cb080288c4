import { Converter } from "opencc-js/t2cn";

/** The Han characters of the first plane, with those of extension A. */
const characters = Array.from({ length: 0x9fff - 0x3400 + 1 }, (_, index) => String.fromCharCode(0x3400 + index));

/** Traditional characters and their simplified forms, where both are one UTF-16 unit. */
const simplifiedForms = new Map(
  (["tw", "hk"] as const).flatMap((from) => {
    // One per line: the converter would treat neighbors as phrases.
    const forms = Converter({ from, to: "cn" })(characters.join("\n")).split("\n");
    return characters.flatMap((character, index) => {
      const form = forms[index];
      return form && form !== character && form.length === 1 ? [[character, form] as const] : [];
    });
  }),
);

const traditional = new RegExp(`[${[...simplifiedForms.keys()].join("")}]`, "g");

/** Replaces traditional characters with simplified ones; all positions in the text stay the same. */
export function toSimplified(text: string): string {
  return text.replace(traditional, (character) => simplifiedForms.get(character) ?? character);
}
