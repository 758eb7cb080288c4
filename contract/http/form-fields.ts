import * as v from "valibot";
import { fieldLengths } from "./form-limits.ts";

/*
 * Fields that visitors fill in. Their messages are field codes. What no text needs is taken out, so that it can do
 * no harm wherever the text is shown later: control characters, and those that turn the direction of what follows.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

function cleaned(text: string): string {
  return text.replace(/\r\n?/g, "\n").toWellFormed().replace(controls, "").normalize("NFC").trim();
}

/** Several lines. An empty one is refused. */
export function lines(most: number) {
  return v.pipe(v.string("required"), v.transform(cleaned), v.nonEmpty("required"), v.maxLength(most, "too_long"));
}

/** One line. An empty one is refused. */
export function line(most: number) {
  return v.pipe(
    v.string("required"),
    v.transform((text) => cleaned(text).replace(/\s+/g, " ")),
    v.nonEmpty("required"),
    v.maxLength(most, "too_long"),
  );
}

/** The same, or nothing: what is left empty counts as not there. */
export function optionalLine(most: number) {
  return v.optional(
    v.pipe(
      v.string("invalid"),
      v.transform((text) => cleaned(text).replace(/\s+/g, " ")),
      v.maxLength(most, "too_long"),
    ),
    "",
  );
}

export function optionalLines(most: number) {
  return v.optional(v.pipe(v.string("invalid"), v.transform(cleaned), v.maxLength(most, "too_long")), "");
}

/** An e-mail address. Addresses differ by nothing that upper and lower case tell apart. */
export const email = v.pipe(
  line(fieldLengths.email),
  v.email("email"),
  v.transform((address) => address.toLowerCase()),
);

/** A secret that came in a mail. */
export const linkToken = v.pipe(v.string("invalid"), v.regex(/^[\w-]{20,64}$/, "invalid"));
