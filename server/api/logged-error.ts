import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";

/** What PostgreSQL says of an error that names no value. */
const harmless = ["code", "severity", "schema", "table", "column", "constraint", "routine"] as const;

/**
 * An error as it stands in the log. Of a query that failed, be it the cause of another error, it has the text and what
 * PostgreSQL calls the error, but no value: among these are addresses, names and hashes of members.
 */
export function loggedError(error: Error): object {
  const query = failedQuery(error);
  if (!query) return pino.stdSerializers.err(error);
  const cause = query.cause as (Error & Partial<Record<(typeof harmless)[number], string>>) | undefined;
  return {
    type: query.constructor.name,
    // `invalid input syntax for type uuid: "…"`
    message: cause?.message.replace(/: ".*$/s, ""),
    query: query.query,
    ...Object.fromEntries(harmless.flatMap((name) => (cause?.[name] ? [[name, cause[name]]] : []))),
    stack: framesOf(query),
    // What it says may repeat the query's message, and with it the values.
    ...(error !== query && { thrown_as: error.constructor.name, thrown_at: framesOf(error) }),
  };
}

/** The failed query among an error and what lies behind it: its causes, and those of several at once. */
function failedQuery(error: unknown, seen: Set<unknown> = new Set()): DrizzleQueryError | undefined {
  if (!(error instanceof Error) || seen.has(error)) return undefined;
  seen.add(error);
  if (error instanceof DrizzleQueryError) return error;
  const behind = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return behind.map((each) => failedQuery(each, seen)).find(Boolean);
}

/** Where it happened, without the message that a stack begins with. */
function framesOf({ stack }: Error): string | undefined {
  return stack?.slice(stack.search(/^ {4}at /m));
}
