import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { OfflineSearchResults } from "#src/components/search/offline-search.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { libraryTotals } from "#src/offline/library.ts";
import { openOfflineSearch } from "#src/offline/offline-search.ts";
import layout from "#src/ui/layout.module.css";
import { SearchField } from "#src/ui/search-field.tsx";
import styles from "./device.module.css";
import { KeptList } from "./library-list.tsx";
import { KeptSections } from "./saved-sections.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { useObserved } from "./use-observed.ts";

/** What is kept: searched, listed, and under the reader's control. */
export function Device() {
  const totals = useObserved("totals", libraryTotals);
  const known = totals.state === "ready" ? totals.value : undefined;
  const bytes = known ? Object.values(known).reduce((sum, total) => sum + total.bytes, 0) : 0;
  return (
    <Searched aside={<StoragePanel bytes={bytes} />}>
      <KeptSections />
      <KeptList totals={known} />
    </Searched>
  );
}

/** The search, and what is there without a question. That stays while one is asked: to draw it anew takes time. */
function Searched({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [question, setQuestion] = useState("");
  // Opened with the page: what was kept since the last time is made ready for it now, not at the first letter.
  const [opened] = useState(() => openOfflineSearch(locale.content));
  useEffect(() => void opened.catch(() => undefined), [opened]);
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label={t`Search saved items`}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </search>
      <div className={`${layout.side} ${layout.block}`}>
        <div className={layout.flow}>
          <OfflineSearchResults question={question} opened={opened}>
            {children}
          </OfflineSearchResults>
        </div>
        <aside className={layout.stick}>{aside}</aside>
      </div>
    </>
  );
}
