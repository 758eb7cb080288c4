import { LRUCache } from "lru-cache";
import webPush from "web-push";
import type { VapidKeys } from "./vapid-keys.ts";

/** Milliseconds for which a signature is used again, and seconds for which it is good: services allow a day. */
const usedFor = 60 * 60 * 1000;
const goodFor = 12 * 60 * 60;
/** Hosts that are remembered. */
const maxHosts = 200;

/** How the site shows a push service who it is: the header `Authorization` for an origin. */
export type PushSigner = (origin: string) => string;

/** @param subject `mailto:` or `https:`, where the operator is found */
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
