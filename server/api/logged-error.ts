import { DrizzleQueryError } from "drizzle-orm";
import pino from "pino";

/** Fields of a PostgreSQL error that contain no values. */
const harmless = ["code", "severity", "schema", "table", "column", "constraint", "routine"] as const;

/**
 * Prepares an error for the log. A failed query, also as a cause, is logged with its text and PostgreSQL's error, but
 * without values: those include addresses, names and hashes of members.
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
    // Its message may repeat that of the query, with values.
    ...(error !== query && { thrown_as: error.constructor.name, thrown_at: framesOf(error) }),
  };
}

/** Finds a failed query in an error, its causes and its aggregated errors. */
function failedQuery(error: unknown, seen: Set<unknown> = new Set()): DrizzleQueryError | undefined {
  if (!(error instanceof Error) || seen.has(error)) return undefined;
  seen.add(error);
  if (error instanceof DrizzleQueryError) return error;
  const behind = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return behind.map((each) => failedQuery(each, seen)).find(Boolean);
}

/** Returns the stack without the message at its beginning. */
function framesOf({ stack }: Error): string | undefined {
  return stack?.slice(stack.search(/^ {4}at /m));
}
