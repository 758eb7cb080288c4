import { createHmac, timingSafeEqual } from "node:crypto";

/** Subject of a preview. */
export interface Previewed {
  readonly kind: "article" | "game";
  readonly id: number;
}

/**
 * Creates a token for the preview of an article or game until `expiresAt` (milliseconds since 1970). It has the expiry in
 * seconds and a signature of the expiry and the subject. It is not stored.
 */
export function previewToken(key: Buffer, previewed: Previewed, expiresAt: number): string {
  const seconds = Math.floor(expiresAt / 1000).toString(36);
  return `${seconds}.${signature(key, previewed, seconds).toString("base64url")}`;
}

/** Whether a token is valid for this article or game and has not expired. */
export function isGoodToken(key: Buffer, previewed: Previewed, token: string, now = Date.now()): boolean {
  const [, seconds = "", signed = ""] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signed, "base64url");
  const right = signature(key, previewed, seconds);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return Number.parseInt(seconds, 36) * 1000 > now;
}

function signature(key: Buffer, { kind, id }: Previewed, seconds: string): Buffer {
  return createHmac("sha256", key).update(`preview ${kind} ${id} ${seconds}`).digest();
}
