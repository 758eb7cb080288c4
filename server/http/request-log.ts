import { randomUUID } from "node:crypto";
import type { Logger } from "pino";

declare module "hono" {
  interface ContextVariableMap {
    /** Id of the request, in its log lines and its answer. */
    requestId: string;
  }
}

const longestId = 255;

/** The id of a request: what the caller's `x-request-id` says where that is harmless, else a new one. */
export function requestIdOf(own: string | undefined): string {
  return own && own.length <= longestId && !/[^\w\-=]/.test(own) ? own : randomUUID();
}

/** What is known of a request that was answered. */
interface Answered {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** When it came in, as `performance.now()` has it. */
  readonly started: number;
}

/** The one line of a request. */
export function logRequest(log: Logger, { id, method, path, status, started }: Answered): void {
  const line = { id, method, path, status, ms: Math.round(performance.now() - started) };
  if (status >= 500) log.error(line, "request");
  else log.info(line, "request");
}
