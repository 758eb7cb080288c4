import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";

/** Whether a request has this token in `Authorization: Bearer …`. It compares in constant time. */
export function bearerIs(c: Context, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(c.req.header("authorization") ?? ""), hash(`Bearer ${token}`));
}
