/** A time in which something is shown. Without a start it has begun, without an end it stays. Times are ISO 8601. */
export interface TimeWindow {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export type WindowState = "not_yet" | "visible" | "ended";

/**
 * Where a moment is in a time window, which contains its start and not its end. `isWithin` is the same for SQL.
 *
 * @param moment milliseconds since 1970
 */
export function windowState({ starts_at: start, ends_at: end }: TimeWindow, moment: number): WindowState {
  if (end !== null && Date.parse(end) <= moment) return "ended";
  return start !== null && Date.parse(start) > moment ? "not_yet" : "visible";
}
