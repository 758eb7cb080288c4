import { ApiError, type ErrorCode } from "#contract/http/errors.ts";

/** An error whose answer has headers that tell what to do about it: when to come back, what is allowed. */
export class HttpError extends ApiError {
  readonly headers: Readonly<Record<string, string>>;
  /** What the answer says in place of the sentence of its code. */
  readonly sentence: string | undefined;
  /** What the answer says beside code and sentence. */
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
