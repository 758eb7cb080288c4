import type { Context } from "hono";
import { ApiError } from "#contract/http/errors.ts";

/**
 * Refuses what a page of another site makes a visitor's browser send. Programs that are no browsers say neither where
 * they come from nor carry what a visitor's browser knows; they may send.
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
