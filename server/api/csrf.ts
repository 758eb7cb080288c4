import type { Context } from "hono";
import { ApiError } from "#contract/http/errors.ts";

/**
 * Rejects requests that a page of another site sends through a visitor's browser. Programs send neither header, and
 * have no access to a visitor's credentials; they pass.
 *
 * @throws {ApiError} `forbidden`
 */
export function assertSameSite(c: Context, siteUrl: string | undefined): void {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new ApiError("forbidden");
  const origin = c.req.header("origin");
  if (origin === undefined) return;
  const own = [c.req.header("host") ?? new URL(c.req.url).host, ...(siteUrl ? [new URL(siteUrl).host] : [])];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new ApiError("forbidden");
}
