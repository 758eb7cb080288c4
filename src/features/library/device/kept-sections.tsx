import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { KeepSection } from "#src/content/keep-section.tsx";
import { sectionNames } from "#src/content/names.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { KeptSection } from "#src/offline/db.ts";
import { listSections } from "#src/offline/kept-sections.ts";
import { Row, Rows } from "#src/ui/rows.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { topNames } from "./kept-page.ts";
import styles from "./kept-sections.module.css";
import { useObserved } from "./use-observed.ts";

/** Sections whose latest items are kept, and those that could be. */
export function KeptSections() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const sections = useObserved("sections", listSections);
  if (sections.state !== "ready") return null;
  const kept = new Map(
    sections.value.filter((section) => section.lang === lang).map((section) => [section.uri, section]),
  );
  const all = Object.entries({ ...topNames, ...sectionNames }).map(([section, name]) => ({
    uri: `/${section}`,
    name: i18n._(name),
  }));
  const others = all.filter(({ uri }) => !kept.has(uri));
  return (
    <section aria-labelledby="sections">
      <SectionHead id="sections" title={t`Sections kept up to date`} />
      {kept.size > 0 && (
        <Rows label={t`Sections kept up to date`}>
          {all.flatMap(({ uri, name }) => {
            const section = kept.get(uri);
            return section ? [<SectionRow key={uri} uri={uri} name={name} section={section} />] : [];
          })}
        </Rows>
      )}
      <details className={styles.others}>
        <summary>{kept.size > 0 ? t`Keep another section` : t`Keep a section`}</summary>
        <Rows label={t`Sections`}>
          {others.map(({ uri, name }) => (
            <SectionRow key={uri} uri={uri} name={name} />
          ))}
        </Rows>
      </details>
    </section>
  );
}

function SectionRow({ uri, name, section }: { uri: string; name: string; section?: KeptSection }) {
  const { t } = useLingui();
  const locale = useLocale();
  const time = section?.completedAt && formatSavedAt(section.completedAt, locale.code);
  return (
    <Row
      title={<Link to={uri as string}>{name}</Link>}
      {...(time && { meta: <span>{t`Complete at ${time}`}</span> })}
      end={
        <div className={styles.keep}>
          <KeepSection uri={uri} />
        </div>
      }
    />
  );
}
