import type { ApiError } from "#contract/http/errors.ts";
import type { FieldCode } from "#contract/http/field-codes.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { type PasswordWeakness, passwordWeakness, wordsOfAddress } from "#shared/password/password-weakness.ts";

/**
 * Checks that a new password is hard to guess.
 *
 * @param brands names of the site
 * @param field the field with the password, by its name
 * @throws {ApiError} `invalid`, with the reason at the field
 */
export async function assertStrongPassword(
  brands: readonly string[],
  field: Readonly<Record<string, string>>,
  { account, invalidFields }: { account: string; invalidFields: (fields: Record<string, FieldCode>) => ApiError },
): Promise<void> {
  for (const [name, password] of Object.entries(field)) {
    const weakness = await weaknessOf(password, { brands, account });
    if (weakness) throw invalidFields({ [name]: weakness });
  }
}

const sentences: Readonly<Record<PasswordWeakness, string>> = {
  password_common: "it is among the passwords that are tried first",
  password_repeat: "it repeats a few characters",
  password_sequence: "it is a sequence such as abc or 123",
  password_date: "it is a date",
  password_keyboard: "it is a row of keys",
  password_own: "it consists of the site's name or of the mail address",
};

/**
 * Checks the password that an operator gives in a setting or on the command line.
 *
 * @param setting name of the setting or option, which begins the message
 * @throws {OperatorError} with the reason
 */
export async function assertStrongSetting(
  brands: readonly string[],
  { setting, password, account }: { setting: string; password: string; account: string },
): Promise<void> {
  const weakness = await weaknessOf(password, { brands, account });
  if (weakness) throw new OperatorError(`${setting} is easy to guess: ${sentences[weakness]}. Choose another one.`);
}

function weaknessOf(
  password: string,
  { brands, account }: { brands: readonly string[]; account: string },
): Promise<PasswordWeakness | undefined> {
  const siteWords = brands.map((brand) => brand.toLowerCase());
  return passwordWeakness(password, [...siteWords, "mumian", ...wordsOfAddress(account)]);
}
