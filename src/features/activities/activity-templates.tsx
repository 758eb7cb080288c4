import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { componentIds } from "#contract/pages/component-ids.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import styles from "./activities.module.css";
import { templatesQuery } from "./activities.queries.ts";

/** Activities that an operator may adapt: what each is good for, its steps, and where the material is. */
export function ActivityTemplates() {
  const { t } = useLingui();
  const locale = useLocale();
  const read = useQuery({ ...templatesQuery(locale.id), throwOnError: false }).data;
  const lang = contentLangAttribute(locale);
  const templates = read?.data.component_list.filter(({ component_id }) => component_id === componentIds.steps) ?? [];
  if (templates.length === 0) return <Empty title={t`Nothing here yet`} />;
  return (
    <>
      <SavedAtBadge keptAt={read?.keptAt ?? null} />
      {templates.map(({ id, title, subtitle, slide_list, button_list }) => (
        <section key={id} aria-labelledby={`template-${id}`}>
          <SectionHead id={`template-${id}`} title={<span lang={lang}>{title}</span>} />
          <div className={styles.template} lang={lang}>
            <p>{subtitle}</p>
            <ol>
              {slide_list.map(({ figure, text }) => (
                <li key={figure}>
                  <h3>{figure}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
            <div className={layout.actions}>
              {button_list.map(({ text, uri }) => (
                <Link key={uri} to={uri} className={buttonClass({ size: "small" })}>
                  {text}
                </Link>
              ))}
            </div>
          </div>
        </section>
      ))}
    </>
  );
}
