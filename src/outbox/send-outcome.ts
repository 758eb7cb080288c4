import type { OutboxEntry, Rejection } from "./outbox-entry.ts";

/**
 * The outcome of sending an entry. `retry`: it is unknown whether it was received; it is sent again under its key.
 * `unauthorized`: the server does not know the session.
 */
export type SendOutcome =
  | { readonly state: "acknowledged"; readonly response: object }
  | { readonly state: "rejected"; readonly rejection: Rejection }
  | { readonly state: "unauthorized" }
  | Retry;

interface Retry {
  readonly state: "retry";
  /** Cause of the wait, for this entry alone or for all; `server` when the server has requested it. */
  readonly trouble: "entry" | "network" | "server";
  /** Milliseconds of `Retry-After`. */
  readonly wait?: number;
}

/** Statuses that concern all entries. */
const siteStatuses = [429, 502, 503, 504];
/** Client errors after which the same entry may succeed. */
const retryStatuses = [408, 425, 429];

/** Calls of staff, and the codes that say that they have to enter or to confirm first: what they wrote waits for that. */
const staffPath = "/api/backstage/";
const waitingCodes: readonly string[] = ["second_factor", "confirm_again"];

/**
 * Parses the response to an entry. A response of another server, such as a captive portal, leads to a retry.
 *
 * @param entry its path, and the field names of a successful response
 */
export async function parseSendOutcome(
  response: Response,
  { path, responseKeys: keys }: Pick<OutboxEntry, "path" | "responseKeys">,
  now: number,
): Promise<SendOutcome> {
  const { ok, status, headers } = response;
  const text = await response.text();
  // A success without a body, such as a 205: the next reads show its result.
  if (ok && text === "") return { state: "acknowledged", response: {} };
  const body = parse(text) ?? {};
  if (ok) {
    const isOurs = typeof body === "object" && keys.every((key) => key in body);
    return isOurs ? { state: "acknowledged", response: body } : { state: "retry", trouble: "server" };
  }
  const isOurs = typeof body.code === "string" && typeof body.message === "string";
  if (isOurs && status === 401) return { state: "unauthorized" };
  if (isOurs && status === 403 && path.startsWith(staffPath) && waitingCodes.includes(body.code)) {
    return { state: "retry", trouble: "entry" };
  }
  if (isOurs && status >= 400 && status < 500 && !retryStatuses.includes(status))
    return { state: "rejected", rejection: body };
  const wait = retryAfter(headers, now);
  const trouble = isOurs && !siteStatuses.includes(status) && wait === undefined ? "entry" : "server";
  return { state: "retry", trouble, ...(wait !== undefined && { wait }) };
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds of `Retry-After`; a date is compared with the server's clock. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const serverTime = Date.parse(headers.get("date") ?? "") || now;
  const wait = Date.parse(value) - serverTime;
  return wait > 0 ? wait : undefined;
}
