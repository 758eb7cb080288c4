/** Details of each domain error, by its code. */
export interface DomainErrorDetails {
  draw_not_found: { readonly number: string };
  /** A draw would be dated before a draw with a lower number. */
  draws_out_of_order: { readonly number: string; readonly earlier: string };
  /** These draws exist with another result or date. */
  draws_differ: { readonly numbers: readonly string[] };
  /** Results cannot be entered beside sample draws. */
  sample_draws_present: { readonly count: number };
}

export type DomainErrorCode = keyof DomainErrorDetails;

/** A violated rule of the domain. It has no text: each caller words the code for its own users. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  override readonly name = "DomainError";
  readonly code: Code;
  readonly details: DomainErrorDetails[Code];

  constructor(code: Code, details: DomainErrorDetails[Code]) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
