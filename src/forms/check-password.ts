import { FieldErrors } from "./field-errors.ts";

/**
 * Checks that a new password is hard to guess, before the form is sent. The scorer is large and loads now; without it
 * the server alone checks.
 *
 * @param field name of the field
 * @param account the mail address of the account, if it is known
 * @throws {FieldErrors} with the reason
 */
export async function checkPassword(field: string, password: unknown, account = ""): Promise<void> {
  // The contract's rule comes first.
  if (!/^[a-z0-9]{8,}$/.test(String(password))) return;
  const weakness = await import("#shared/password/password-weakness.ts")
    .then(({ passwordWeakness, wordsOfAddress }) => passwordWeakness(String(password), wordsOfAddress(account)))
    .catch(() => undefined);
  if (weakness) throw new FieldErrors({ [field]: weakness });
}
