import { ApiError, type ErrorCode } from "#contract/errors.ts";

/** An error whose answer has headers that tell what to do about it: when to come back, what is allowed. */
export class Refusal extends ApiError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, headers: Readonly<Record<string, string>>) {
    super(code);
    this.headers = headers;
  }
}
