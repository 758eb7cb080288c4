import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import { email as emailField } from "#contract/http/form-fields.ts";
import type { Database } from "#server/database/connect.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { findMemberByEmail } from "#server/members/members.queries.ts";
import type { Member } from "#server/members/members.schema.ts";

/** Reads the email address in the first argument. */
export function parseEmail(positionals: readonly string[]): string {
  const result = v.safeParse(emailField, positionals[0]);
  if (!result.success) throw new OperatorError("Name the member by email address.");
  return result.output;
}

/** Finds the member of an address. */
export async function getMember(db: Database, email: string): Promise<Member> {
  const found = await findMemberByEmail(db, email);
  if (!found) throw new OperatorError(`There is no member ${email}.`);
  return found;
}

/** Words the error that the site would have no operator. */
export async function orLastOperator<T>(work: Promise<T>, email: string): Promise<T> {
  return work.catch((error) => {
    const isLast = error instanceof ApiError && error.code === "last_operator";
    throw isLast ? new OperatorError(`${email} is the last operator. Make somebody else an operator first.`) : error;
  });
}
