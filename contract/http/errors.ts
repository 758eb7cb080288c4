import type { MemberErrorCode } from "../members/errors.ts";

/** Error codes. The page has a message for each. The server sends the first group; clients detect the second. */
export const serverErrorCodes = [
  "not_found",
  "invalid",
  "method_not_allowed",
  "forbidden",
  "unsupported_media_type",
  "payload_too_large",
  "too_many_requests",
  "maintenance",
  "unavailable",
  "internal",
] as const;

export const callerErrorCodes = ["offline", "timeout", "invalid_response", "chunk_load_failed"] as const;

export type ServerErrorCode = (typeof serverErrorCodes)[number];
/** Codes of any call. */
export type CommonErrorCode = ServerErrorCode | (typeof callerErrorCodes)[number];
export type ErrorCode = CommonErrorCode | MemberErrorCode;

/** HTTP status of each server code (spec section 8). */
export const errorStatus: Record<ServerErrorCode, 403 | 404 | 405 | 413 | 415 | 422 | 429 | 500 | 503> = {
  not_found: 404,
  invalid: 422,
  method_not_allowed: 405,
  forbidden: 403,
  unsupported_media_type: 415,
  payload_too_large: 413,
  too_many_requests: 429,
  maintenance: 503,
  unavailable: 503,
  internal: 500,
};

/** An error of an API call, on the server or the client. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** Errors by field name for `invalid`: codes on the server, messages on the client. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(
    code: ErrorCode,
    options: { fields?: Readonly<Record<string, readonly string[]>>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
  }
}

const unreachableCodes: readonly ErrorCode[] = ["offline", "timeout", "invalid_response", "maintenance", "unavailable"];

/** Whether a call failed because the site could not be reached, is overloaded or is under maintenance. */
export function isUnreachable({ code }: ApiError): boolean {
  return unreachableCodes.includes(code);
}

export function isErrorCode(value: unknown): value is CommonErrorCode {
  return [...serverErrorCodes, ...callerErrorCodes].some((code) => code === value);
}
