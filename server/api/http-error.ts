import { ApiError, type ErrorCode } from "#contract/http/errors.ts";

/** An error with headers for its response, such as `Retry-After` or `Allow`. */
export class HttpError extends ApiError {
  readonly headers: Readonly<Record<string, string>>;
  /** Replaces the message of the code. */
  readonly sentence: string | undefined;
  /** Further fields of the response. */
  readonly besides: object | undefined;

  constructor(
    code: ErrorCode,
    headers: Readonly<Record<string, string>>,
    {
      sentence,
      fields,
      besides,
    }: { sentence?: string; fields?: Readonly<Record<string, readonly string[]>>; besides?: object } = {},
  ) {
    super(code, fields ? { fields } : {});
    this.headers = headers;
    this.sentence = sentence;
    this.besides = besides;
  }
}
