import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FieldCode } from "#contract/http/field-codes.ts";

/** What a visitor is told of each mistake; a missing one does not compile. */
export const fieldTexts: Record<FieldCode, MessageDescriptor> = {
  required: msg`This is a required field.`,
  email: msg`Please enter a valid email address`,
  phone: msg`Please enter a valid phone number`,
  pin: msg`Please enter a PIN code in the correct format.`,
  pin_wrong: msg`The PIN code is incorrect or has expired. Please enter the new one.`,
  too_long: msg`This is too long.`,
  choose: msg`Please choose one of the options.`,
  invalid: msg`This is not valid.`,
  password: msg`At least 8 characters, lowercase letters and digits only.`,
  password_common: msg`This password is too common. Please choose another one.`,
  password_mismatch: msg`Password does not match`,
  name_length: msg`Please enter 5 to 50 characters.`,
  birthday: msg`Please select your full date of birth`,
};
