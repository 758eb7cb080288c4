import { useLingui } from "@lingui/react/macro";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useHydrated } from "#src/lib/hydration.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";

/**
 * Shows when the copy on screen was saved; nothing for a response from the network. Neither the server's HTML nor
 * hydration render it, since that HTML is the same for everyone.
 */
export function SavedAtBadge({ cachedAt }: { cachedAt: string | null | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const isHydrated = useHydrated();
  if (!cachedAt || !isHydrated) return null;
  const time = formatSavedAt(cachedAt, locale.code);
  return <SyncMark state="stale">{t`Saved at ${time}`}</SyncMark>;
}

/** The older of two dates, for a page made of several reads. */
export function oldestOf(...moments: readonly (string | null | undefined)[]): string | null {
  return moments.filter((moment) => typeof moment === "string").sort()[0] ?? null;
}
