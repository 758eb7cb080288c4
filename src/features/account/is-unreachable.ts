import type { ApiError, ErrorCode } from "#contract/http/errors.ts";

const away: readonly ErrorCode[] = ["offline", "timeout", "malformed", "maintenance"];

/** Whether a call failed because the site could not be reached, or is being looked after. */
export function isUnreachable({ code }: ApiError): boolean {
  return away.includes(code);
}
