import { Converter } from "opencc-js/t2cn";

/** The Han characters of the first plane, with those of extension A. */
const characters = Array.from({ length: 0x9fff - 0x3400 + 1 }, (_, index) => String.fromCharCode(0x3400 + index));

/** What stands for a traditional character in simplified Chinese, where that is one of the same length. */
const simplifiedForms = new Map(
  (["tw", "hk"] as const).flatMap((from) => {
    // Each on a line of its own: next to others it may be part of a phrase.
    const forms = Converter({ from, to: "cn" })(characters.join("\n")).split("\n");
    return characters.flatMap((character, index) => {
      const form = forms[index];
      return form && form !== character && form.length === 1 ? [[character, form] as const] : [];
    });
  }),
);

const traditional = new RegExp(`[${[...simplifiedForms.keys()].join("")}]`, "g");

/** A text with its traditional characters as simplified ones; every place in it stays where it was. */
export function toSimplified(text: string): string {
  return text.replace(traditional, (character) => simplifiedForms.get(character) ?? character);
}
