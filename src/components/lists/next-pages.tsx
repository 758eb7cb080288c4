import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./more-button.module.css";

/** The button that loads more of a list, and the error of the last attempt. */
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

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
}

/** Loads the pages of a list after the first, each on request. */
export function useMore<Row>(
  firstCursor: string | null,
  fetchPage: (cursor: string) => Promise<Page<Row>>,
): { rows: readonly Row[]; more: boolean; busy: boolean; error: unknown; load: () => Promise<void> } {
  const [page, setPage] = useState<Page<Row>>({ rows: [], cursor: firstCursor });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function load() {
    if (!page.cursor || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const next = await fetchPage(page.cursor);
      setPage({ rows: [...page.rows, ...next.rows], cursor: next.cursor });
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  return { rows: page.rows, more: page.cursor !== null, busy, error, load };
}
