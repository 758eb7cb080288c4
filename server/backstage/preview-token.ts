import { createHmac, timingSafeEqual } from "node:crypto";

/** What a preview shows. */
export interface Previewed {
  readonly kind: "article" | "game";
  readonly id: number;
}

/**
 * A token that lets its holder see one article or game until `expiresAt` (milliseconds since 1970): that moment in
 * seconds, and a signature of it and of what is shown. Nothing of it is stored.
 */
export function previewToken(key: Buffer, previewed: Previewed, expiresAt: number): string {
  const seconds = Math.floor(expiresAt / 1000).toString(36);
  return `${seconds}.${signature(key, previewed, seconds).toString("base64url")}`;
}

/** Whether a token was made for this very article or game and its time is not over. */
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
