import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";

/** The browser's side of a subscription: its key pair and its secret. */
export interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

/** The public part of it, which the browser sends to the site. */
export function keysOf({ pair, auth }: BrowserKeys): { p256dh: string; auth: string } {
  return { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * Decrypts a push by RFC 8291 and RFC 8188: one record of `aes128gcm`.
 * @throws when it is for other keys or malformed
 */
export function decryptPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error("This is no single record.");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = hkdf(pair.computeSecret(senderKey), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("The last record is not marked as such.");
  return padded.subarray(0, end).toString();
}

/**
 * Returns the sender of a push by RFC 8292: the public key that signed it for this origin, valid now and for at most a
 * day.
 * @throws for everything that a push service rejects
 */
export function vapidKeyOf(authorization: string | undefined, origin: string): string {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) throw new Error("There is no key.");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const form = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, form, Buffer.from(signature, "base64url"))) throw new Error("The signature is forged.");
  if (read(head).alg !== "ES256") throw new Error("The signature is of another kind.");
  const { aud, exp, sub } = read(claims);
  const now = Date.now() / 1000;
  if (aud !== origin) throw new Error("It is meant for another push service.");
  if (!(exp > now && exp <= now + 24 * 60 * 60)) throw new Error("Its time is over, or too long.");
  if (!/^(mailto:.+@.+\..+|https:\/\/.+)$/.test(sub)) throw new Error("Nobody answers for it.");
  return key;
}
