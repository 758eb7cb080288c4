import { LRUCache } from "lru-cache";
import webPush from "web-push";
import type { VapidKeys } from "./vapid-keys.ts";

/** Milliseconds for which a signature is reused, and seconds for which it is valid. Services allow a day. */
const usedFor = 60 * 60 * 1000;
const goodFor = 12 * 60 * 60;
/** Number of cached hosts. */
const maxHosts = 200;

/** Creates the header `Authorization` that identifies the site to an origin. */
export type PushSigner = (origin: string) => string;

/** @param subject contact of the operator, `mailto:` or `https:` */
export function pushSigner({ publicKey, privateKey }: VapidKeys, subject: string): PushSigner {
  const made = new LRUCache<string, string>({ max: maxHosts, ttl: usedFor });
  return (origin) => {
    const kept = made.get(origin);
    if (kept !== undefined) return kept;
    const expires = Math.floor(Date.now() / 1000) + goodFor;
    const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm", expires);
    made.set(origin, Authorization);
    return Authorization;
  };
}
