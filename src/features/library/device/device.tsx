import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { KeptSearchResults } from "#src/content/kept-search/kept-search.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { openKeptSearch } from "#src/offline/search-kept.ts";
import { keptTotals } from "#src/offline/storage.ts";
import layout from "#src/ui/layout.module.css";
import { SearchField } from "#src/ui/search-field.tsx";
import styles from "./device.module.css";
import { KeptList } from "./kept-list.tsx";
import { KeptSections } from "./kept-sections.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { useObserved } from "./use-observed.ts";

/** What is kept: searched, listed, and under the reader's control. */
export function Device() {
  const totals = useObserved("totals", keptTotals);
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
  const [opened] = useState(() => openKeptSearch(locale.content));
  useEffect(() => void opened.catch(() => undefined), [opened]);
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label={t`Search what is kept`}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </search>
      <div className={`${layout.side} ${layout.block}`}>
        <div className={layout.flow}>
          <KeptSearchResults question={question} opened={opened}>
            {children}
          </KeptSearchResults>
        </div>
        <aside className={layout.stick}>{aside}</aside>
      </div>
    </>
  );
}
