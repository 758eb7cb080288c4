import * as v from "valibot";
import { line, optionalLine } from "../http/form-fields.ts";
import { fieldLengths } from "../http/form-limits.ts";
import { locales } from "../locales.ts";
import { earliestBirthYear, nameLength, passwordLength } from "./limits.ts";

/*
 * Fields of accounts; their messages are field codes.
 */

/** A new password of lowercase letters and digits. */
export const newPassword = v.pipe(
  v.string("required"),
  v.nonEmpty("required"),
  v.maxLength(passwordLength.most, "password"),
  v.regex(new RegExp(`^[a-z0-9]{${passwordLength.least},}$`), "password"),
);

/** The repeated password, when the form has it typed twice. */
export const repeated = v.optional(v.string("password_mismatch"));

/** An existing password, which is only compared. */
export const givenPassword = v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(200, "too_long"));

/** A name or nickname. */
export const memberName = v.pipe(
  line(nameLength.most * 4),
  v.minGraphemes(nameLength.least, "name_length"),
  v.maxGraphemes(nameLength.most, "name_length"),
);

/** A mobile number. `shared/phone/parse-phone.ts` checks it against the country. */
export const phone = v.pipe(optionalLine(fieldLengths.phone), v.regex(/^$|^[+\d][\d ()./-]{3,}$/, "phone"));

/** The language of mails. */
export const mailLang = v.picklist(
  locales.map((locale): number => locale.id),
  "choose",
);

const part = v.nullish(v.number());

/** A complete, existing date of birth; `null` for none. */
export const birthday = v.nullable(
  v.pipe(
    v.object({ year: part, month: part, day: part }, "birthday"),
    v.check(isDayOfBirth, "birthday"),
    v.transform(({ year, month, day }) => ({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })),
  ),
);

function isDayOfBirth({ year, month, day }: { [part in "year" | "month" | "day"]?: number | null | undefined }) {
  if (!year || !month || !day || year < earliestBirthYear) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    [year, month, day].every(Number.isInteger) &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getTime() <= Date.now()
  );
}
