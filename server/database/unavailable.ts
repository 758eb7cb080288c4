import { codeOf } from "./operator-error.ts";

/** Codes of the network, and of PostgreSQL while it starts, stops, crashes or has no connection left. */
const codes = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08...|57P0[1-3]|53300)$/;

/** Messages of `pg` and its pool, which have no codes. The pool ends when the process stops. */
const messages =
  /^(?:timeout exceeded when trying to connect|Cannot use a pool after calling end on the pool|timeout expired|Connection terminated.*|Client (?:has encountered a connection error|was closed) and is not queryable)$/;

/** Whether a request failed because the database had no connection for it. The same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.test(codeOf(cause) ?? "") || messages.test(cause.message)) return true;
  }
  return false;
}
