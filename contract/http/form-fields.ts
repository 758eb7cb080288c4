import * as v from "valibot";
import { fieldLengths } from "./form-limits.ts";

/*
 * Fields that visitors fill in. Their messages are field codes. Control characters and those that change the text
 * direction are removed.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

function cleaned(text: string): string {
  return text.replace(/\r\n?/g, "\n").toWellFormed().replace(controls, "").normalize("NFC").trim();
}

/** A required text of several lines. */
export function lines(most: number) {
  return v.pipe(v.string("required"), v.transform(cleaned), v.nonEmpty("required"), v.maxLength(most, "too_long"));
}

/** A required text of one line. */
export function line(most: number) {
  return v.pipe(
    v.string("required"),
    v.transform((text) => cleaned(text).replace(/\s+/g, " ")),
    v.nonEmpty("required"),
    v.maxLength(most, "too_long"),
  );
}

/** An optional text of one line; the default is empty. */
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

/** An optional text of several lines; the default is empty. */
export function optionalLines(most: number) {
  return v.optional(v.pipe(v.string("invalid"), v.transform(cleaned), v.maxLength(most, "too_long")), "");
}

/** An email address, in lowercase. */
export const email = v.pipe(
  line(fieldLengths.email),
  v.email("email"),
  v.transform((address) => address.toLowerCase()),
);

/** The token of a link in a mail. */
export const linkToken = v.pipe(v.string("invalid"), v.regex(/^[\w-]{20,64}$/, "invalid"));
