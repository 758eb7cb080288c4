import pino, { type Logger } from "pino";
import { loggedError } from "#server/api/logged-error.ts";

/** Bytes that are written together, and milliseconds for which lines wait at most. */
const minLength = 4096;
const periodicFlush = 200;

/** Opens the log, on standard output. Lines are written in batches; the last ones when the process ends. */
export function openLog(level: string): Logger {
  const output = pino.destination({ sync: false, minLength, periodicFlush });
  return pino({ level, base: null, serializers: { err: loggedError } }, output);
}
