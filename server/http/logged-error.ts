import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";

/** What PostgreSQL says of an error that names no value. */
const harmless = ["code", "severity", "schema", "table", "column", "constraint", "routine"] as const;

/**
 * An error as it stands in the log. Of a query that failed it has the text and what PostgreSQL calls the error, but
 * no value: among these are addresses, names and hashes of members.
 */
export function loggedError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const cause = error.cause as (Error & Partial<Record<(typeof harmless)[number], string>>) | undefined;
  return {
    type: error.constructor.name,
    // `invalid input syntax for type uuid: "…"`
    message: cause?.message.replace(/: ".*$/s, ""),
    query: error.query,
    ...Object.fromEntries(harmless.flatMap((name) => (cause?.[name] ? [[name, cause[name]]] : []))),
    // Its first lines are the message.
    stack: error.stack?.slice(error.stack.search(/^ {4}at /m)),
  };
}
