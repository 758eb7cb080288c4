import pino, { type Logger } from "pino";
import { loggedError } from "#server/api/logged-error.ts";

/** Lines that are written together, and milliseconds for which the first of them waits. */
const together = 512;
const atMost = 200;

/**
 * Opens the log, on standard output. Lines are put together before they are handed on, for pino's own writer measures
 * all that waits at each of them, which costs more than to make the line. What waits is written when the process
 * ends.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ sync: false });
  let lines: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handOn(): void {
    clearTimeout(timer);
    timer = undefined;
    output.write(lines.join(""));
    lines = [];
  }

  function write(line: string): void {
    lines.push(line);
    if (lines.length === together) handOn();
    else timer ??= setTimeout(handOn, atMost);
  }

  // Before the writer's own, which writes what it has.
  process.prependListener("exit", handOn);
  return pino({ level, base: null, serializers: { err: loggedError } }, { write });
}
