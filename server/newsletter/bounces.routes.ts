import { Hono } from "hono";
import PostalMime from "postal-mime";
import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import { bearerIs } from "#server/api/bearer-is.ts";
import type { Services } from "../services.ts";
import { withoutAddresses } from "./delivery-failure.ts";
import { markBounced } from "./recipients.mutations.ts";

/** Path below `/api` to which a mail service reports mails that came back. */
export const bouncePath = "/newsletter/bounce";
/** Most bytes of a report: it may have the mail itself. */
export const maxBounceBytes = 1024 * 1024;

const reported = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(1000)), ""),
});

/**
 * The endpoint for mails that come back after their mail server has taken them. It takes JSON, `{ email, reason }`, or
 * the report itself (RFC 3464) as `message/rfc822`, and answers with how many addresses it took out of the list.
 */
export function bounceRoutes({ db, bounceToken }: Pick<Services, "db" | "bounceToken">): Hono {
  const routes = new Hono();
  routes.post(bouncePath, async (c) => {
    if (bounceToken === undefined || !bearerIs(c, bounceToken)) throw new ApiError("not_found");
    const isReport = c.req.header("content-type")?.startsWith("message/rfc822") ?? false;
    const bounces = isReport ? await readReport(await c.req.text()) : [await readJson(c.req)];
    let count = 0;
    for (const { email, reason } of bounces) if (await markBounced(db, email, withoutAddresses(reason))) count++;
    return c.json({ bounced_count: count }, 200, { "cache-control": "no-store" });
  });
  return routes;
}

async function readJson(request: { json(): Promise<unknown> }) {
  const result = v.safeParse(reported, await request.json().catch(() => undefined));
  if (!result.success) throw new ApiError("invalid");
  return result.output;
}

/** The recipients of a report that failed for good. Mails that are only delayed come later. */
async function readReport(message: string): Promise<{ email: string; reason: string }[]> {
  const { attachments } = await PostalMime.parse(message, { attachmentEncoding: "utf8" });
  const status = attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  // The first block is about the message, each further one about a recipient.
  const blocks = String(status?.content ?? "").split(/\r?\n\r?\n/);
  return blocks.flatMap((block) => {
    const field = (name: string) =>
      new RegExp(`^${name}:\\s*((?:.|\\r?\\n[ \\t])*)`, "im").exec(block)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
    const isFinal = field("Action").toLowerCase() === "failed" && field("Status").startsWith("5.");
    const email = (field("Original-Recipient") || field("Final-Recipient")).replace(/^[^;]*;\s*/, "");
    return isFinal && email ? [{ email, reason: field("Diagnostic-Code") || field("Status") }] : [];
  });
}
