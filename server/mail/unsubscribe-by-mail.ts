import type { Hono } from "hono";
import * as v from "valibot";
import { lang } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { linkToken } from "#contract/http/form-fields.ts";
import { pageAddress } from "./page-address.ts";

const unsubscribeQuery = v.object({ lang, token: linkToken });

interface Unsubscribing {
  /** Below `/api`. */
  readonly path: string;
  readonly siteUrl: string | undefined;
  /** Unsubscribes. The response for an unknown token is the same. */
  unsubscribe(token: string): Promise<void>;
  /** Page for unsubscribing by hand, and the part of the address that only this page may see. */
  page(token: string): readonly [path: string, secret?: string];
}

/**
 * Creates the endpoint that mail programs call (RFC 8058): a POST without JSON, from any origin and without a page. A
 * GET redirects to a page, because mail scanners open every link.
 */
export function unsubscribeByMail(routes: Hono, { path, siteUrl, unsubscribe, page }: Unsubscribing): void {
  const read = (query: Record<string, string>) => {
    const result = v.safeParse(unsubscribeQuery, query);
    if (!result.success) throw new ApiError("not_found");
    return result.output;
  };
  routes.post(path, async (c) => {
    await unsubscribe(read(c.req.query()).token);
    return c.body(null, 204, { "cache-control": "no-store" });
  });
  routes.get(path, (c) => {
    const { lang: language, token } = read(c.req.query());
    c.header("cache-control", "no-store");
    return c.redirect(pageAddress(siteUrl ?? "", language, ...page(token)), 302);
  });
}

/** Mail headers that enable one-click unsubscription in the mail program. */
export function unsubscribeHeaders(
  origin: string,
  path: string,
  given: { readonly lang: number; readonly token: string },
): Record<string, string> {
  return {
    "List-Unsubscribe": `<${origin}/api${path}?lang=${given.lang}&token=${given.token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
