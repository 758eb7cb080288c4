import { ApiError, type ErrorCode } from "#contract/errors.ts";

/** An error whose answer has headers that tell what to do about it: when to come back, what is allowed. */
export class Refusal extends ApiError {
  readonly headers: Readonly<Record<string, string>>;
  /** What the answer says in place of the sentence of its code. */
  readonly sentence: string | undefined;

  constructor(
    code: ErrorCode,
    headers: Readonly<Record<string, string>>,
    { sentence, fields }: { sentence?: string; fields?: Record<string, string[]> } = {},
  ) {
    super(code, fields ? { fields } : {});
    this.headers = headers;
    this.sentence = sentence;
  }
}
