import type { ApiError } from "#contract/http/errors.ts";
import type { FieldCode } from "#contract/http/field-codes.ts";
import { passwordWeakness, wordsOfAddress } from "#shared/password/password-weakness.ts";

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
  const siteWords = brands.map((brand) => brand.toLowerCase());
  for (const [name, password] of Object.entries(field)) {
    const weakness = await passwordWeakness(password, [...siteWords, "mumian", ...wordsOfAddress(account)]);
    if (weakness) throw invalidFields({ [name]: weakness });
  }
}
