import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { componentIds } from "#contract/pages/component-ids.ts";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { PagePoints } from "#src/components/page/icon-points.tsx";
import { mainQuery, pageMetaQuery, pageQuery, siteHead } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Mark } from "#src/ui/logo.tsx";
import styles from "./promote-page.module.css";

interface Part {
  component: PageComponent;
}

const parts: Partial<Record<PageComponent["component_id"], ComponentType<Part>>> = {
  [componentIds.hero]: Hero,
  [componentIds.points]: PagePoints,
  [componentIds.steps]: Steps,
  [componentIds.invitation]: Invitation,
};

/** A landing page by editors: text, figures, arguments and the next step. */
export function PromotePage() {
  const locale = useLocale();
  const { offer } = useParams({ from: "/promote/$offer" });
  const { data: read } = useSuspenseQuery(pageQuery(`/promote/${offer}`, locale.id));
  return (
    <div className="wrap">
      {/* All of it is the editors'. */}
      <div className={layout.flow} lang={contentLangAttribute(locale)}>
        {read.data.component_list.map((component) => {
          const PartView = parts[component.component_id];
          return PartView && <PartView key={component.id} component={component} />;
        })}
      </div>
      <SavedAtBadge cachedAt={read.cachedAt} />
    </div>
  );
}

function Hero({ component: { title, subtitle, slide_list, button_list } }: Part) {
  return (
    <div>
      <header className={styles.hero} data-c={slide_list[0]?.art}>
        <h1>{title}</h1>
        <p className={styles.text}>{subtitle}</p>
        <Buttons list={button_list} />
        <Mark />
      </header>
      <dl className={styles.figures}>
        {slide_list.map(({ figure, unit, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {figure} {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Steps({ component: { id, title, slide_list } }: Part) {
  return (
    <section aria-labelledby={`component-${id}`}>
      <SectionHead id={`component-${id}`} title={title} />
      <ol className={styles.steps}>
        {slide_list.map(({ figure, text }) => (
          <li key={figure}>
            <h3>{figure}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Invitation({ component: { id, title, subtitle, button_list } }: Part) {
  return (
    <section className={styles.end} aria-labelledby={`component-${id}`}>
      <h2 id={`component-${id}`}>{title}</h2>
      <p>{subtitle}</p>
      <Buttons list={button_list} />
    </section>
  );
}

/** The links of the page; the first is the main action. */
function Buttons({ list }: { list: PageComponent["button_list"] }) {
  return (
    <div className={layout.actions}>
      {list.map(({ text, uri }, index) => (
        <Link key={uri} to={uri} className={buttonClass(index === 0 ? { variant: "primary" } : {})}>
          {text}
        </Link>
      ))}
    </div>
  );
}

export async function loadPromote({
  context: { queryClient, locale },
  params: { offer },
}: PageArgs<{ offer: string }>): Promise<Head> {
  const path = `/promote/${offer}`;
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
    queryClient.ensureQueryData(pageQuery(path, locale.id)).catch(toNotFound),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates(path) };
}
