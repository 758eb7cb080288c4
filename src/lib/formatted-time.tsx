import { useLocale } from "./use-locale.ts";

interface Props {
  /** ISO 8601. */
  at: string;
  /** What tells its words from others for the same moment. */
  form: "day" | "weekday" | "latest";
  words: () => string;
}

/**
 * A moment in words. What the server has written is not written again: a browser takes some 40 ms for the first date
 * that it formats, on a fast machine, and a page would be taken over later by that.
 */
export function FormattedTime({ at, form, words }: Props) {
  const { code } = useLocale();
  return (
    <time dateTime={at} data-form={form}>
      {written.get(keyOf(code, form, at)) ?? words()}
    </time>
  );
}

/** Words by language, form and moment. */
const written = new Map<string, string>();

/** Takes over the words of all moments of the server's page, for as long as the document is there. */
export function collectServerRenderedTimes(code: string): void {
  for (const { dataset, dateTime, textContent } of document.querySelectorAll<HTMLTimeElement>("time[data-form]")) {
    written.set(keyOf(code, dataset.form, dateTime), textContent);
  }
}

function keyOf(...parts: readonly unknown[]): string {
  return parts.join();
}
