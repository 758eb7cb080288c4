import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/sync-badge.tsx";

interface CheckedMarkProps {
  /** Number of the latest draw that is known. */
  number: string;
  /** When the copy on screen was saved; `null` when it came from the network. */
  keptAt: string | null;
  /** When the answer came, in milliseconds. */
  answeredAt: number;
}

const never = () => () => {};

/** Says up to which draw the numbers go, and when the site was last asked. */
export function CheckedMark({ number, keptAt, answeredAt }: CheckedMarkProps) {
  const { t } = useLingui();
  const locale = useLocale();
  // The server's page may be old and knows nothing of the reader's clock: the time is said once the script runs.
  const onDevice = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const time = formatSavedAt(keptAt ?? new Date(answeredAt).toISOString(), locale.code);
  return (
    <SyncMark state={keptAt ? "stale" : "saved"}>
      {onDevice ? t`Data up to draw ${number}, last checked ${time}` : t`Data up to draw ${number}`}
    </SyncMark>
  );
}
