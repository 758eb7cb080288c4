import type { Context } from "hono";
import { type PreparedResponse, prepareResponse, selectVariant } from "./prepared-response.ts";

/** Prepares a response with the common headers of the application and the given headers. */
export function prepareWithContext(
  c: Context,
  text: string,
  headers: Record<string, string>,
  status?: number,
): Promise<PreparedResponse> {
  return prepareResponse(text, { ...c.get("commonHeaders"), ...headers }, status);
}

/** Sends a prepared response in the form that the request accepts. */
export function respond(c: Context, prepared: PreparedResponse): Response {
  const { status, headers, body } = selectVariant(prepared, {
    ifNoneMatch: c.req.header("if-none-match"),
    acceptEncoding: c.req.header("accept-encoding"),
  });
  c.set("hasCommonHeaders", true);
  return new Response(c.req.method === "HEAD" || status === 304 ? null : body, {
    status,
    headers: { ...headers, "x-request-id": c.get("requestId") },
  });
}
