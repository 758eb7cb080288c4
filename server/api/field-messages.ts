import type { MessageDescriptor } from "@lingui/core";
import type { FieldCode } from "#contract/http/field-codes.ts";
import { isMemberErrorCode } from "#contract/members/errors.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { errorMessage, langOf } from "./error-messages.ts";

/** The wording of specification section 5, where it has one. */
const fieldErrors: Readonly<Record<FieldCode | "too_short", MessageDescriptor>> = {
  required: msg`This is a required field.`,
  email: msg`Please enter a valid email address`,
  phone: msg`Please enter a valid phone number`,
  pin: msg`Please enter a PIN code in the correct format.`,
  pin_wrong: msg`The PIN code is incorrect or has expired. Please enter the new one.`,
  too_long: msg`This is too long.`,
  too_short: msg`Enter at least one word.`,
  choose: msg`Please choose one of the options.`,
  invalid: msg`This is not valid.`,
  password: msg`At least 8 characters, lowercase letters and digits only.`,
  password_common: msg`This password is too common. Please choose another one.`,
  password_repeat: msg`Repeated characters are easy to guess. Please choose another password.`,
  password_sequence: msg`Sequences such as abcd or 1234 are easy to guess. Please choose another password.`,
  password_date: msg`Dates and years are easy to guess. Please choose another password.`,
  password_keyboard: msg`Neighboring keys are easy to guess. Please choose another password.`,
  password_own: msg`This site's name and your email address are easy to guess. Please choose another password.`,
  password_mismatch: msg`Password does not match`,
  name_length: msg`Please enter 5 to 50 characters.`,
  name_not_allowed: msg`Names need a letter, and can't contain links, hidden characters, or words that stand for this site or its staff.`,
  birthday: msg`Please select your full date of birth`,
};

/**
 * Translates the error codes of fields into the language of a request.
 *
 * @param translated a message among the codes that is translated already
 */
export function fieldMessages(
  fields: Readonly<Record<string, readonly string[]>>,
  url: string,
  translated?: string,
): Record<string, string[]> {
  const toMessage = (code: string): string => {
    if (code === translated) return code;
    if (isMemberErrorCode(code)) return errorMessage(code, url);
    // Schemas without codes of their own report in English; clients get "invalid" for those.
    return translate(langOf(url), isFieldCode(code) ? fieldErrors[code] : fieldErrors.invalid);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, codes]) => [name, [...new Set(codes.map(toMessage))]]));
}

function isFieldCode(code: string): code is keyof typeof fieldErrors {
  return Object.hasOwn(fieldErrors, code);
}
