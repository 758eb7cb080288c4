import { useLingui } from "@lingui/react/macro";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/sync-mark.tsx";

/** Says when the copy on screen was saved; nothing when it came from the network. */
export function KeptMark({ keptAt }: { keptAt: string | null | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!keptAt) return null;
  const time = formatSavedAt(keptAt, locale.code);
  return <SyncMark state="stale">{t`Saved at ${time}`}</SyncMark>;
}

/** The older of several moments of saving, for a page made of several reads. */
export function oldest(...moments: readonly (string | null | undefined)[]): string | null {
  return moments.filter((moment) => typeof moment === "string").sort()[0] ?? null;
}
