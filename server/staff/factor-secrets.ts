import { keyCipher } from "#server/auth/key-cipher.ts";
import type { Keys } from "#server/auth/key-store.mutations.ts";
import { newSecret } from "#server/auth/secrets.ts";
import { OperatorError } from "#server/database/operator-error.ts";

/** Encrypts the secrets of second factors under a key of the site. Each is bound to its member. */
export class FactorSecrets {
  readonly #keys: Keys;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  async encrypt(memberId: number, secret: string): Promise<string> {
    return (await this.#cipher()).encrypt(nameOf(memberId), secret);
  }

  /** @throws {OperatorError} when it was encrypted with another key */
  async decrypt(memberId: number, stored: string): Promise<string> {
    const secret = (await this.#cipher()).decrypt(nameOf(memberId), stored);
    if (secret === undefined) throw new OperatorError("The key of second factors is not the one of this site.");
    return secret;
  }

  async #cipher() {
    return keyCipher(await this.#keys.get("second-factor", newSecret));
  }
}

function nameOf(memberId: number): string {
  return `totp of member ${memberId}`;
}
