import type { Rejection } from "./outbox-entry.ts";

/**
 * What came of sending an entry. `later`: nobody knows whether it was done, or it was not yet; it is sent again under its
 * key. `ended`: the site does not, or no longer, know the login.
 */
export type SendOutcome =
  | { readonly state: "acknowledged"; readonly response: object }
  | { readonly state: "rejected"; readonly rejection: Rejection }
  | { readonly state: "unauthorized" }
  | Later;

interface Later {
  readonly state: "retry";
  /** What has to wait: this entry alone, or all; `asked` when the site has said so itself. */
  readonly trouble: "entry" | "network" | "asked";
  /** Milliseconds that the site asks to be left alone. */
  readonly wait?: number;
}

/** Statuses of the site as a whole, not of one entry. */
const siteAway = [429, 502, 503, 504];
/** Statuses that say nothing against the entry itself. */
const notYet = [408, 425, 429];

/**
 * Reads the answer to an entry. Whatever is not the site's own, a captive portal's page above all, neither settles nor
 * refuses anything.
 *
 * @param keys names that a good answer has
 */
export async function parseSendOutcome(response: Response, keys: readonly string[], now: number): Promise<SendOutcome> {
  const { ok, status, headers } = response;
  const said = (await response.json().catch(() => undefined)) ?? {};
  if (ok) {
    const isOurs = typeof said === "object" && keys.every((key) => key in said);
    return isOurs ? { state: "acknowledged", response: said } : { state: "retry", trouble: "asked" };
  }
  const isOurs = typeof said.code === "string" && typeof said.message === "string";
  if (isOurs && status === 401) return { state: "unauthorized" };
  if (isOurs && status >= 400 && status < 500 && !notYet.includes(status))
    return { state: "rejected", rejection: said };
  const wait = askedWait(headers, now);
  const trouble = isOurs && !siteAway.includes(status) && wait === undefined ? "entry" : "asked";
  return { state: "retry", trouble, ...(wait !== undefined && { wait }) };
}

/** Milliseconds of `Retry-After`; a moment is told apart from now by the site's own clock. */
function askedWait(headers: Headers, now: number): number | undefined {
  const said = headers.get("retry-after");
  if (!said) return undefined;
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const there = Date.parse(headers.get("date") ?? "") || now;
  const wait = Date.parse(said) - there;
  return wait > 0 ? wait : undefined;
}
