import type { Context } from "hono";
import { type PreparedResponse, prepareResponse, selectVariant } from "./prepared-response.ts";

/** Makes a representation with the headers of this place and those given. */
export function prepareWithContext(
  c: Context,
  text: string,
  headers: Record<string, string>,
  status?: number,
): Promise<PreparedResponse> {
  return prepareResponse(text, { ...c.get("commonHeaders"), ...headers }, status);
}

/** Answers a request with a representation made by `representHere`, in the form that it wants. */
export function respond(c: Context, representation: PreparedResponse): Response {
  const { status, headers, body } = selectVariant(representation, {
    ifNoneMatch: c.req.header("if-none-match"),
    acceptEncoding: c.req.header("accept-encoding"),
  });
  c.set("hasCommonHeaders", true);
  return new Response(c.req.method === "HEAD" || status === 304 ? null : body, {
    status,
    headers: { ...headers, "x-request-id": c.get("requestId") },
  });
}
