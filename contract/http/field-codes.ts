import type * as v from "valibot";

/** Errors of a field. Page and server have a message for each (spec section 5). */
export const fieldCodes = [
  "required",
  "email",
  "phone",
  "pin",
  "pin_wrong",
  "too_long",
  "choose",
  "invalid",
  "password",
  "password_common",
  "password_repeat",
  "password_sequence",
  "password_date",
  "password_keyboard",
  "password_own",
  "password_mismatch",
  "name_length",
  "name_not_allowed",
  "birthday",
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Returns the first error of each field by its name; `""` stands for the whole input. */
export function fieldCodesOf(
  issues: readonly { message: string; received: string; path?: readonly { key: unknown }[] | undefined }[],
): Record<string, FieldCode> {
  const found: Record<string, FieldCode> = {};
  for (const issue of issues) found[String(issue.path?.[0]?.key ?? "")] ??= codeOf(issue);
  return found;
}

function codeOf({ message, received }: Pick<v.BaseIssue<unknown>, "message" | "received">): FieldCode {
  const known = fieldCodes.find((code) => code === message);
  // The schema of the object reports a missing field, without a code.
  return known ?? (received === "undefined" ? "required" : "invalid");
}
