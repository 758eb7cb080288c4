import { and, eq } from "drizzle-orm";
import type { Database } from "#server/database/connect.ts";
import { codeOf, OperatorError } from "#server/database/operator-error.ts";
import { isEncrypted, type KeyCipher, keyCipher } from "./key-cipher.ts";
import { serverSecret as table } from "./server-secret.schema.ts";

/** Names of the keys of a site. */
type KeyName = (typeof table.$inferSelect)["name"];

/** Secret keys that all processes of a site share. */
export interface Keys {
  /**
   * Returns a key. The first request of all processes stores what `make` returns.
   *
   * @throws {OperatorError} when the key is encrypted with another `SECRET_KEY`
   */
  get(name: KeyName, make: () => string | Promise<string>): Promise<string>;
}

/** Keys in the database, encrypted when there is a `SECRET_KEY`. A key that was stored in plain text is encrypted then. */
export class KeyStore implements Keys {
  readonly #db: Database;
  readonly #cipher: KeyCipher | undefined;
  readonly #loaded = new Map<KeyName, Promise<string>>();

  constructor(db: Database, secretKey?: string) {
    this.#db = db;
    this.#cipher = secretKey === undefined ? undefined : keyCipher(secretKey);
  }

  get(name: KeyName, make: () => string | Promise<string>): Promise<string> {
    const pending = this.#loaded.get(name) ?? this.#loadOrCreate(name, make);
    this.#loaded.set(name, pending);
    // A failure is not remembered.
    pending.catch(() => this.#loaded.delete(name));
    return pending;
  }

  async #loadOrCreate(name: KeyName, make: () => string | Promise<string>): Promise<string> {
    const stored = await this.#find(name);
    if (stored !== undefined) return this.#open(name, stored);
    const made = await make();
    const secret = this.#cipher?.encrypt(name, made) ?? made;
    await this.#db.insert(table).values({ name, secret }).onConflictDoNothing().catch(withoutKey);
    // Another process may have been first.
    const kept = await this.#find(name);
    if (kept === undefined) throw new Error(`The key ${name} was not stored.`);
    return this.#open(name, kept);
  }

  async #find(name: KeyName): Promise<string | undefined> {
    const [row] = await this.#db.select().from(table).where(eq(table.name, name));
    return row?.secret;
  }

  async #open(name: KeyName, stored: string): Promise<string> {
    if (isEncrypted(stored)) {
      const key = this.#cipher?.decrypt(name, stored);
      if (key !== undefined) return key;
      throw new OperatorError(`SECRET_KEY is not the one that the key "${name}" of this site was encrypted with.`);
    }
    if (this.#cipher) {
      const secret = this.#cipher.encrypt(name, stored);
      await this.#db
        .update(table)
        .set({ secret })
        .where(and(eq(table.name, name), eq(table.secret, stored)))
        .catch(withoutKey);
    }
    return stored;
  }
}

/** A failed query and its cause name the values, and an error of the start is printed. */
function withoutKey(error: Error): never {
  throw new Error(`A key could not be stored (${codeOf(error.cause) ?? error.name}).`);
}
