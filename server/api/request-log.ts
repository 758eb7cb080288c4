import { randomUUID } from "node:crypto";
import type { Services } from "#server/services.ts";

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
export interface RequestLogEntry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** When it came in, as `performance.now()` has it. */
  readonly started: number;
  /** Whether the answer was there already, and was sent without the application. */
  readonly kept: boolean;
}

/** The one line of a request, and its place among the measurements. */
export function logRequest(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { id, method, path, status, started, kept }: RequestLogEntry,
): void {
  const milliseconds = performance.now() - started;
  metrics.answered({ path, status, kept }, milliseconds / 1000);
  log[status >= 500 ? "error" : "info"]({ id, method, path, status, ms: Math.round(milliseconds) }, "request");
}
