import type { MemberErrorCode } from "../members/errors.ts";

/**
 * Error codes travel, sentences do not: the page maps a code to its own text.
 * The first group is what the server answers, the second what a caller itself finds.
 */
export const serverErrorCodes = [
  "not_found",
  "invalid",
  "method_not_allowed",
  "forbidden",
  "unsupported_media_type",
  "payload_too_large",
  "too_many_requests",
  "maintenance",
  "internal",
] as const;

export const callerErrorCodes = ["offline", "timeout", "invalid_response", "chunk_load_failed"] as const;

export type ServerErrorCode = (typeof serverErrorCodes)[number];
/** What any call may meet. */
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
  internal: 500,
};

/** What goes wrong with a call, on either side of it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** Field name to codes on the server, to sentences where its answer is read, for `invalid`. */
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

const unreachableCodes: readonly ErrorCode[] = ["offline", "timeout", "invalid_response", "maintenance"];

/** Whether a call failed because the site could not be reached or is under maintenance. */
export function isUnreachable({ code }: ApiError): boolean {
  return unreachableCodes.includes(code);
}

export function isErrorCode(value: unknown): value is CommonErrorCode {
  return [...serverErrorCodes, ...callerErrorCodes].some((code) => code === value);
}
