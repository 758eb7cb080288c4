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
  /** Ends it; of a token that nobody has, nothing is to be seen. */
  unsubscribe(token: string): Promise<void>;
  /** Where it is ended by hand, and what of the address only that page may see. */
  page(token: string): readonly [path: string, secret?: string];
}

/**
 * What mail programs call by themselves (RFC 8058): a POST without JSON, from anywhere, that needs no one to look at.
 * Whoever opens the same address in a browser is led to a page, since something looks at every link of a mail.
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

/** The headers of a mail by which one press in the mail program is enough. */
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
