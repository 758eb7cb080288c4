import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./more-button.module.css";
import { useRefreshCount } from "./use-refresh-count.ts";

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
  const [later, setLater] = useState<Page<Row>>();
  const page = later ?? { rows: [], cursor: firstCursor };
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function load() {
    if (!page.cursor || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const next = await fetchPage(page.cursor);
      setLater({ rows: [...page.rows, ...next.rows], cursor: next.cursor });
      setCount(count + 1);
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  // The loaded pages follow the first one, which may have changed, and may themselves have changed during a gap.
  const refreshes = useRefreshCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again only when there is a reason to
  useEffect(() => {
    if (count === 0) return;
    const stop = new AbortController();
    void loadAgain(firstCursor, count, fetchPage).then(
      (pages) => stop.signal.aborted || setLater(pages),
      // The loaded rows stay.
      () => undefined,
    );
    return () => stop.abort();
  }, [firstCursor, refreshes]);

  return { rows: page.rows, more: page.cursor !== null, busy, error, load };
}

async function loadAgain<Row>(
  firstCursor: string | null,
  count: number,
  fetchPage: (cursor: string) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  let pages: Page<Row> = { rows: [], cursor: firstCursor };
  for (let loaded = 0; loaded < count && pages.cursor !== null; loaded++) {
    const { rows, cursor } = await fetchPage(pages.cursor);
    pages = { rows: [...pages.rows, ...rows], cursor };
  }
  return pages;
}
