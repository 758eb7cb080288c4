import { useLocale } from "#src/lib/use-locale.ts";

/** Names a month, `2026-11`, in the language of the page. */
export function useMonthName(): (month: string) => string {
  const { code } = useLocale();
  const format = new Intl.DateTimeFormat(code, { year: "numeric", month: "short", timeZone: "UTC" });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
