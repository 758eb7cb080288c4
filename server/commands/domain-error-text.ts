import type { DomainError, DomainErrorCode, DomainErrorDetails } from "#server/domain-error.ts";

const texts: { readonly [Code in DomainErrorCode]: (details: DomainErrorDetails[Code]) => string } = {
  draw_not_found: ({ number }) => `There is no draw ${number}.`,
  draws_out_of_order: ({ number, earlier }) => `Draw ${number} would not be dated after draw ${earlier}.`,
  draws_differ: ({ numbers }) =>
    `Already entered with another result or date: ${numbers.join(", ")}. Add --correct to change that.`,
  sample_draws_present: ({ count }) =>
    `The site shows ${count} sample draws, and results cannot be entered beside them. Add --clear-sample to delete those in the same step.`,
};

/** Words a domain error for the operator, with the option that helps. */
export function domainErrorText<Code extends DomainErrorCode>({ code, details }: DomainError<Code>): string {
  return texts[code](details);
}
