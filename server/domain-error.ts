/** Details of each domain error, by its code. */
export interface DomainErrorDetails {
  draw_not_found: { readonly number: string };
  /** A draw would be dated before a draw with a lower number. */
  draws_out_of_order: { readonly number: string; readonly earlier: string };
  /** These draws exist with another result or date. */
  draws_differ: { readonly numbers: readonly string[] };
  /** Results cannot be entered beside sample draws. */
  sample_draws_present: { readonly count: number };
  backup_exists: { readonly file: string };
  backup_not_written: { readonly file: string; readonly reason: string };
  backup_not_readable: { readonly file: string; readonly reason: string };
  /** The file is no backup, or has a later format. */
  backup_unknown: { readonly file: string };
  backup_damaged: { readonly file: string };
  /** The file changed between its verification and the restore. */
  backup_changed: { readonly file: string };
  /** The backup is of an earlier version of the site that cannot be migrated here. */
  backup_too_old: object;
  backup_too_new: object;
  /** The backup has other tables or columns than the database. */
  backup_tables_differ: object;
  /** Other transactions locked tables for too long. */
  restore_timed_out: { readonly seconds: number };
  /** The database rejected a row or statement. */
  restore_failed: { readonly reason: string };
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
