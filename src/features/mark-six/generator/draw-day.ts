/** The day of a draw in Hong Kong with its weekday, `Tue, 24 Nov`; with the year where it is not the present one. */
export function formatDrawDay(moment: string, code: string, now = new Date()): string {
  const zone = { timeZone: "Asia/Hong_Kong" } as const;
  const date = new Date(moment);
  const yearOf = (at: Date) => at.toLocaleDateString("en", { ...zone, year: "numeric" });
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const year = yearOf(date) === yearOf(now) ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(code, { ...zone, ...day, ...year }).format(date);
}
