import type { HttpBindings } from "@hono/node-server";
import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import type { Logger } from "pino";
import { ApiError, errorStatus, type ServerErrorCode } from "#contract/http/errors.ts";
import { splitLocale } from "#contract/locales.ts";
import {
  isMemberErrorCode,
  type MemberErrorCode,
  memberErrorStatus,
  previousErrorCodes,
} from "#contract/members/errors.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable.ts";
import { plainPage, plainPolicy } from "#server/ssr/plain-page.ts";
import { errorMessage, errorMessageIn } from "./error-messages.ts";
import { fieldMessages } from "./field-messages.ts";
import { HttpError } from "./http-error.ts";

const statuses = { ...errorStatus, ...memberErrorStatus } as const;
type Code = ServerErrorCode | MemberErrorCode;

/** Seconds until a client may retry during maintenance, or when database or processor are not available. */
const retryAfter: Partial<Record<Code, number>> = { maintenance: 300, unavailable: 5 };

/** Creates the handler of errors that routes throw. */
export function onError(log: Logger): ErrorHandler {
  return (error, c) => {
    if (hasLostClient(c)) return c.body(null, 400);
    const code = codeOf(error);
    const id = c.get("requestId");
    if (code === "internal") log.error({ id, err: error }, "request failed");
    else if (!(error instanceof ApiError)) log.warn({ id, err: error }, "database unavailable");
    if (opensPage(c)) return openedPage(c, code, error);
    const fields = error instanceof ApiError ? error.fields : undefined;
    const { sentence, besides } = error instanceof HttpError ? error : {};
    return withHeaders(errorResponse(c.req.url, code, { fields, sentence, besides }), error);
  };
}

/** Responds to requests that no route serves. */
export const onNotFound: NotFoundHandler = (c) => errorResponse(c.req.url, "not_found");

function codeOf(error: Error): Code {
  if (error instanceof ApiError) return error.code in statuses ? (error.code as Code) : "internal";
  return isDatabaseUnavailable(error) ? "unavailable" : "internal";
}

/** Whether the connection broke before the whole body arrived. */
function hasLostClient(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}

/** Whether the response is shown in a window and not read by a script. */
function opensPage({ req }: Context): boolean {
  return req.header("sec-fetch-mode") === "navigate" && !req.path.startsWith("/api/");
}

function openedPage(c: Context, code: Code, error: Error): Response {
  const { locale } = splitLocale(c.req.path);
  const page = plainPage(locale, { title: errorMessageIn(code, locale.id), main: "" });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": plainPolicy("'none'"),
    ...errorHeaders(code),
  };
  return withHeaders(new Response(page, { status: statuses[code], headers }), error);
}

function withHeaders(response: Response, error: Error): Response {
  const headers = error instanceof HttpError ? error.headers : {};
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function errorHeaders(code: Code): Record<string, string> {
  const seconds = retryAfter[code];
  return { "cache-control": "no-store", ...(seconds !== undefined && { "retry-after": String(seconds) }) };
}

/** Adds the code that pages of the previous release know. */
function codesOf(code: Code): { readonly code: string; readonly error_code?: string } {
  const previous = isMemberErrorCode(code) ? previousErrorCodes[code] : undefined;
  return previous ? { code: previous, error_code: code } : { code };
}

interface Details {
  readonly fields: ApiError["fields"];
  readonly sentence: string | undefined;
  readonly besides: object | undefined;
}

/** Creates an error response of the API. */
function errorResponse(url: string, code: Code, details: Partial<Details> = {}): Response {
  const { fields, besides, sentence = errorMessage(code, url) } = details;
  return Response.json(
    {
      ...besides,
      ...codesOf(code),
      message: sentence,
      ...(fields && { errors: fieldMessages(fields, url, sentence) }),
    },
    { status: statuses[code], headers: errorHeaders(code) },
  );
}
