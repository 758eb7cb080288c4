import type { NotificationSettings, QuietHours } from "#contract/notifications/settings.ts";
import { momentOf, wallTimeOf } from "./local-time.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Most adjacent quiet hours. A member who is quiet all week gets pushes after them. */
const mostInARow = 2 * 7;

type Quiet = Pick<NotificationSettings, "quiet_list" | "time_zone">;

/**
 * Returns the end of the quiet hours at a time, adjacent ones included, or `undefined` outside of them. A wall time that
 * occurs twice belongs to quiet hours both times.
 */
export function quietUntil(at: Date, { quiet_list: list, time_zone: timeZone }: Quiet): Date | undefined {
  let until = at.getTime();
  for (let count = 0; count < mostInARow; count++) {
    const end = endOfQuiet(until, list, timeZone);
    if (end === undefined) break;
    until = end;
  }
  return until === at.getTime() ? undefined : new Date(until);
}

/** Returns the next time at which an hour of the day starts. */
export function nextHour(after: Date, hour: number, timeZone: string): Date {
  const today = startOfDay(wallTimeOf(after.getTime(), timeZone));
  for (let days = 0; ; days++) {
    const moment = momentOf(today + days * day + hour * 60 * minute, timeZone, "earlier");
    if (moment > after.getTime()) return new Date(moment);
  }
}

function endOfQuiet(at: number, list: readonly QuietHours[], timeZone: string): number | undefined {
  const today = startOfDay(wallTimeOf(at, timeZone));
  // Quiet hours of yesterday may continue today.
  const around = [today - day, today].flatMap((date) =>
    list.filter((hours) => hours.day === weekdayOf(date)).map((hours) => rangeOf(date, hours, timeZone)),
  );
  const ends = around.filter(({ from, to }) => from <= at && at < to).map(({ to }) => to);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function rangeOf(date: number, { from, to }: QuietHours, timeZone: string): { from: number; to: number } {
  const [begin, end] = [minutesOf(from) * minute, minutesOf(to) * minute];
  return {
    from: momentOf(date + begin, timeZone, "earlier"),
    to: momentOf(date + end + (end <= begin ? day : 0), timeZone, "later"),
  };
}

function startOfDay(wall: number): number {
  return Math.floor(wall / day) * day;
}

/** 1 is Monday. */
function weekdayOf(wall: number): number {
  return new Date(wall).getUTCDay() || 7;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
