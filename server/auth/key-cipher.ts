import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts keys for the database. */
export interface KeyCipher {
  encrypt(name: string, key: string): string;
  /** Returns the key; `undefined` when it was encrypted with another secret, for another name, or was changed. */
  decrypt(name: string, stored: string): string | undefined;
}

const algorithm = "aes-256-gcm";
const prefix = `${algorithm}:`;
const secretBytes = 32;
/** Lengths of GCM (NIST SP 800-38D): a random nonce, and the tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Whether a stored text is an encrypted key. */
export function isEncrypted(stored: string): boolean {
  return stored.startsWith(prefix);
}

/** @param secretKey a random text of 32 characters or more, so that it needs no slow derivation */
export function keyCipher(secretKey: string): KeyCipher {
  const secret = Buffer.from(hkdfSync("sha256", secretKey, "", "kapok server_secret", secretBytes));
  return {
    encrypt(name, key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    decrypt(name, stored) {
      const bytes = Buffer.from(stored.slice(prefix.length), "base64url");
      const text = nonceBytes + tagBytes;
      try {
        const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(nonceBytes, text));
        return Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
