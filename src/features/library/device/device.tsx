import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { NavItem } from "#contract/pages/endpoints.ts";
import { SaveSectionButton } from "#src/components/offline/save-section-button.tsx";
import { OfflineSearchResults } from "#src/components/search/offline-search.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { navTarget } from "#src/components/site/navigation.tsx";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { libraryTotals } from "#src/offline/library.ts";
import { openOfflineSearch } from "#src/offline/offline-search.ts";
import { listSections } from "#src/offline/saved-sections.ts";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Row, Rows } from "#src/ui/lists.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import styles from "./device.module.css";
import { LibraryList } from "./library-list.tsx";
import { StoragePanel } from "./storage-panel.tsx";
import { useObserved } from "./use-observed.ts";

/** The items saved on this device: search, list and storage settings. */
export function Device() {
  const totals = useObserved("totals", libraryTotals);
  const known = totals.state === "ready" ? totals.value : undefined;
  const bytes = known ? Object.values(known).reduce((sum, total) => sum + total.bytes, 0) : 0;
  return (
    <Searched aside={<StoragePanel bytes={bytes} />}>
      <SavedSections />
      <LibraryList totals={known} />
    </Searched>
  );
}

/** The search, and the content without a query. That content stays mounted, since rendering it again takes time. */
function Searched({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [question, setQuestion] = useState("");
  // Opened with the page: it indexes new items now, not at the first letter.
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

interface Section {
  readonly uri: string;
  readonly to: string;
  readonly name: string;
}

/** Saved sections, and sections that can be saved. */
function SavedSections() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(lang));
  const observed = useObserved("sections", listSections);
  if (observed.state === "failed") return null;
  const isReady = observed.state === "ready";
  const saved = isReady ? observed.value : [];
  const completed = new Map(
    saved.filter((section) => section.lang === lang).map(({ uri, completedAt }) => [uri, completedAt]),
  );
  const all = sectionsOf(main.data.nav_list);
  const kept = all.filter(({ uri }) => completed.has(uri));
  return (
    <section aria-labelledby="sections">
      <SectionHead id="sections" title={t`Auto-saved sections`} />
      {kept.length > 0 && (
        <Rows label={t`Auto-saved sections`}>
          {kept.map((section) => (
            <SectionRow key={section.uri} section={section} completedAt={completed.get(section.uri)} />
          ))}
        </Rows>
      )}
      <details className={styles.others} inert={!isReady}>
        <summary>
          {kept.length > 0
            ? t`Add another section`
            : t({ comment: "Opens the list of sections that can be saved automatically", message: "Add a section" })}
        </summary>
        <Rows label={t`Sections`}>
          {all
            .filter(({ uri }) => !completed.has(uri))
            .map((section) => (
              <SectionRow key={section.uri} section={section} />
            ))}
        </Rows>
      </details>
    </section>
  );
}

/** Sections that can be saved: navigation items with sections, without games as a whole, which have no page. */
function sectionsOf(nav: readonly NavItem[]): Section[] {
  return nav.flatMap((top) => {
    const subs = top.sub_nav_list.filter(isSection).map((sub) => ({
      uri: sub.uri,
      to: navTarget(sub),
      name: `${top.title} · ${sub.title}`,
    }));
    const whole = top.uri === "/game" || subs.length === 0 ? [] : [{ uri: top.uri, to: top.uri, name: top.title }];
    return [...whole, ...subs];
  });
}

/** Entries that lead elsewhere, or to games of all sections, have no items of their own. */
function isSection({ uri, link }: NavItem["sub_nav_list"][number]): boolean {
  return (link === "" || link === uri) && uri !== "/platform/demo";
}

function SectionRow({ section, completedAt }: { section: Section; completedAt?: string | null | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const time = completedAt && formatSavedAt(completedAt, locale.code);
  return (
    <Row
      title={<Link to={section.to}>{section.name}</Link>}
      meta={
        <>
          {time && <span>{t`Fully saved at ${time}`}</span>}
          <div className={styles.keep}>
            <SaveSectionButton uri={section.uri} />
          </div>
        </>
      }
    />
  );
}
