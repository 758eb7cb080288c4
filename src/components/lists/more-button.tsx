import { useLingui } from "@lingui/react/macro";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./more-button.module.css";
import type { useMore } from "./use-next-pages.ts";

/** The foot of a list that has more pages, and why the next one could not be had. */
export function MoreButton({ more, busy, error, load }: Omit<ReturnType<typeof useMore>, "rows">) {
  const { t, i18n } = useLingui();
  if (!more) return null;
  return (
    <div className={styles.foot}>
      {error !== undefined && <p role="alert">{i18n._(errorMessage(error))}</p>}
      <Button busy={busy} onClick={() => void load()}>{t`More`}</Button>
    </div>
  );
}
