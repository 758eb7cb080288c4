import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { RealtimeApp } from "./realtime-app.ts";

function hmac(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

function isSignature(secret: string, text: string, signature: string): boolean {
  return /^[\da-f]{64}$/i.test(signature) && timingSafeEqual(hmac(secret, text), Buffer.from(signature, "hex"));
}

/** Creates the authorization of a connection for a channel in the Pusher protocol: `key:signature`. */
export function channelSignature(app: RealtimeApp, socketId: string, channel: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}:${channel}`).toString("hex")}`;
}

/** Whether an authorization was made with the secret. */
export function verifyChannelSignature(app: RealtimeApp, socketId: string, channel: string, pass: string): boolean {
  const [key = "", signature = "", ...rest] = pass.split(":");
  return rest.length === 0 && key === app.key && isSignature(app.secret, `${socketId}:${channel}`, signature);
}

/** Signs the body of a webhook in the Pusher protocol. */
export function webhookSignature(app: RealtimeApp, body: string): string {
  return hmac(app.secret, body).toString("hex");
}

/** Allowed clock difference of a publisher in seconds. */
const clockSeconds = 600;

/** Verifies a signed request to the publishing API. Returns the error, or `undefined`. */
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
  // Signed parameter names are in lower case. A repeated parameter would be ambiguous.
  const names = [...query.keys()];
  if (new Set(names.map((name) => name.toLowerCase())).size !== names.length) return "Doubled parameter";
  const parameters = [...query]
    .filter(([name]) => name !== "auth_signature")
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .sort();
  const signed = [request.method, request.path, parameters.join("&")].join("\n");
  if (!isSignature(app.secret, signed, query.get("auth_signature") ?? "")) return "Invalid signature";
  // SDKs send no hash of an empty body.
  const sum = query.get("body_md5") ?? (request.body === "" ? undefined : "");
  if (sum !== undefined && sum !== createHash("md5").update(request.body).digest("hex")) return "Invalid body_md5";
  return undefined;
}
