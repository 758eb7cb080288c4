import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { RealtimeApp } from "./realtime-app.ts";

function hmac(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

function isSignature(secret: string, text: string, signature: string): boolean {
  return /^[\da-f]{64}$/i.test(signature) && timingSafeEqual(hmac(secret, text), Buffer.from(signature, "hex"));
}

/** What lets one connection into one channel, as the Pusher protocol has it: `key:signature`. */
export function channelSignature(app: RealtimeApp, socketId: string, channel: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}:${channel}`).toString("hex")}`;
}

/** Whether that is what somebody with the secret has given. */
export function verifyChannelSignature(app: RealtimeApp, socketId: string, channel: string, pass: string): boolean {
  const [key = "", signature = "", ...rest] = pass.split(":");
  return rest.length === 0 && key === app.key && isSignature(app.secret, `${socketId}:${channel}`, signature);
}

/** Seconds by which the clock of who publishes may differ. */
const clockSeconds = 600;

/** What is wrong with a signed request to the publishing API of the Pusher protocol; `undefined` when nothing is. */
export function signatureError(
  app: RealtimeApp,
  request: { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: string },
  now = Date.now(),
): string | undefined {
  const { query } = request;
  if (query.get("auth_key") !== app.key) return "Unknown auth_key";
  const timestamp = query.get("auth_timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > clockSeconds)
    return "Timestamp expired";
  // The names of parameters are lower case in what is signed; of one that comes twice nobody could say which it was.
  const names = [...query.keys()];
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length) return "Doubled parameter";
  const parameters = [...query]
    .filter(([name]) => name !== "auth_signature")
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort();
  const signed = [request.method, request.path, parameters.join("&")].join("\n");
  if (!isSignature(app.secret, signed, query.get("auth_signature") ?? "")) return "Invalid signature";
  if (query.get("body_md5") !== createHash("md5").update(request.body).digest("hex")) return "Invalid body_md5";
  return undefined;
}
