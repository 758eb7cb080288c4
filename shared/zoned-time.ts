/** The instants at which the clocks of a zone show a time: none, one, or two when the clocks go back. */
export function instantsOf(local: string, zone: string): Date[] {
  const wall = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== local) return [];
  const day = 24 * 60 * 60 * 1000;
  // Offsets before and after any change on that day.
  const offsets = new Set([wall - day, wall + day].map((instant) => offsetAt(instant, zone)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === wall)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant));
}

/** What the clocks of a zone show at an instant, `2026-11-05T21:30`. */
export function localTimeAt(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const shown = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
}
