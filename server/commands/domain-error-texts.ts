import { OperatorError } from "#server/database/operator-error.ts";
import { DomainError, type DomainErrorCode, type DomainErrorDetails } from "#server/domain-error.ts";

const texts: { readonly [Code in DomainErrorCode]: (details: DomainErrorDetails[Code]) => string } = {
  draw_not_found: ({ number }) => `There is no draw ${number}.`,
  draws_out_of_order: ({ number, earlier }) => `Draw ${number} would not be dated after draw ${earlier}.`,
  draws_differ: ({ numbers }) =>
    `Already entered with another result or date: ${numbers.join(", ")}. Add --correct to change that.`,
  sample_draws_present: ({ count }) =>
    `The site shows ${count} sample draws, and results cannot be entered beside them. Add --clear-sample to delete those in the same step.`,
  backup_exists: ({ file }) => `The file ${file} exists already; choose another name for the backup.`,
  backup_not_written: ({ file, reason }) => `The backup ${file} could not be written: ${reason}.`,
  backup_not_readable: ({ file, reason }) => `${file} cannot be read: ${reason}.`,
  backup_unknown: ({ file }) => `${file} is no backup that this version of Kapok can read.`,
  backup_damaged: ({ file }) => `The backup ${file} is damaged; nothing was restored from it.`,
  backup_changed: ({ file }) => `The backup ${file} changed while it was read; nothing was restored.`,
  backup_too_old: () =>
    "The backup was made by an older version of Kapok: restore it with that version into a new DATA_DIR or database, and start this version on it.",
  backup_too_new: () =>
    "The backup was made by a newer or a different version of Kapok than the one that this database belongs to; restore it with that version.",
  backup_tables_differ: () => "The tables of the backup are not those of this database; nothing was restored.",
  restore_timed_out: ({ seconds }) =>
    `The tables were not free within ${seconds} seconds, so nothing was restored; try again, or stop the site first.`,
  restore_failed: ({ reason }) => `Nothing was restored, because the database rejected it: ${reason}.`,
};

/** Words a domain error for the operator, with the option that helps. Other errors stay as they are. */
export function toOperatorError(error: unknown): unknown {
  return error instanceof DomainError ? new OperatorError(textOf(error)) : error;
}

function textOf<Code extends DomainErrorCode>({ code, details }: DomainError<Code>): string {
  return texts[code](details);
}
