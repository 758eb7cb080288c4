import type { Rejection } from "./outbox-entry.ts";

/**
 * What came of sending a wish. `later`: nobody knows whether it was done, or it was not yet; it is sent again under its
 * key. `ended`: the site does not, or no longer, know the login.
 */
export type SendOutcome =
  | { readonly state: "sent"; readonly answer: object }
  | { readonly state: "refused"; readonly refusal: Rejection }
  | { readonly state: "ended" }
  | Later;

interface Later {
  readonly state: "later";
  /** What has to wait: this wish alone, or all; `asked` when the site has said so itself. */
  readonly trouble: "wish" | "network" | "asked";
  /** Milliseconds that the site asks to be left alone. */
  readonly wait?: number;
}

/** Statuses of the site as a whole, not of one wish. */
const siteAway = [429, 502, 503, 504];
/** Statuses that say nothing against the wish itself. */
const notYet = [408, 425, 429];

/**
 * Reads the answer to a wish. Whatever is not the site's own, a captive portal's page above all, neither settles nor
 * refuses anything.
 *
 * @param keys names that a good answer has
 */
export async function parseSendOutcome(response: Response, keys: readonly string[], now: number): Promise<SendOutcome> {
  const { ok, status, headers } = response;
  const said = (await response.json().catch(() => undefined)) ?? {};
  if (ok) {
    const isOurs = typeof said === "object" && keys.every((key) => key in said);
    return isOurs ? { state: "sent", answer: said } : { state: "later", trouble: "asked" };
  }
  const isOurs = typeof said.code === "string" && typeof said.message === "string";
  if (isOurs && status === 401) return { state: "ended" };
  if (isOurs && status >= 400 && status < 500 && !notYet.includes(status)) return { state: "refused", refusal: said };
  const wait = askedWait(headers, now);
  const trouble = isOurs && !siteAway.includes(status) && wait === undefined ? "wish" : "asked";
  return { state: "later", trouble, ...(wait !== undefined && { wait }) };
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
