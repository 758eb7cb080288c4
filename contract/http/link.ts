import * as v from "valibot";

/** A path of this site, or an address that a browser opens without running it as code. */
const safe = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i;

/** Whether an address of editors may become a link. */
export function isSafeLink(address: string): boolean {
  return safe.test(address);
}

/** A link that editors set. Any other scheme, `javascript:` above all, becomes empty: one row must not fail a page. */
export const safeLink = v.fallback(v.pipe(v.string(), v.regex(safe)), "");
