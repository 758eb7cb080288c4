import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { SectionChips } from "#src/components/articles/section-chips.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { SectionActions } from "#src/components/offline/section-actions.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { mainQuery, pageMetaQuery } from "#src/components/site/main.queries.ts";
import { findNav } from "#src/components/site/navigation.tsx";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Partners } from "#src/ui/partners.tsx";
import styles from "./platform.module.css";
import { demoQuery, featuresQuery, partnersQuery, sectionQuery } from "./platform.queries.ts";

// Typed as `string`, since the route is registered elsewhere.
const contactPath: string = "/contact-us";
const ownPath = "/platform/partner";

/** The partners of the platform, and how to become one. */
function Partnership() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: read } = useSuspenseQuery(partnersQuery(locale.id));
  const lang = contentLangAttribute(locale);
  return (
    <section aria-labelledby="partners">
      <SectionHead id="partners" title={t`Our partners`} note={<SavedAtBadge cachedAt={read.cachedAt} />} />
      <Partners>
        {read.data.partner_list.map(({ id, name, link }) =>
          link === ownPath || !link ? (
            <span key={id} lang={lang}>
              {name}
            </span>
          ) : (
            <Link key={id} to={link} lang={lang}>
              {name}
            </Link>
          ),
        )}
      </Partners>
      <div className={styles.invitation}>
        <p>{t`Game studios, data providers, payment and support teams: if you build for players, let's talk.`}</p>
        <div className={layout.actions}>
          <Link to={contactPath} className={buttonClass({ variant: "primary" })}>{t`Become a partner`}</Link>
        </div>
      </div>
    </section>
  );
}

const Features = lazyHydrated(() => import("./platform-features.tsx").then((module) => module.Features));
const DemoGames = lazyHydrated(() => import("./demo-games.tsx").then((module) => module.DemoGames));
const SectionArticles = lazyHydrated(() =>
  import("#src/components/articles/section-articles.tsx").then((module) => module.SectionArticles),
);

const views = { feature: Features, partner: Partnership, demo: DemoGames };

function isView(name: string): name is keyof typeof views {
  return Object.hasOwn(views, name);
}

/** The platform: features, partners and demo games. */
export function PlatformPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { page } = useParams({ from: "/platform/$page" });
  const path = `/platform/${page}`;
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const meta = useQuery({ ...pageMetaQuery(path, locale.id), throwOnError: false }).data;
  const nav = findNav(main.data.nav_list, path);
  if (!isView(page)) return null;
  const View = views[page];
  const titles = {
    feature: t`Platform features`,
    partner: t`Partners`,
    demo: t({ comment: "Page of games that can be tried without money", message: "Game demos" }),
  };
  return (
    <div className="wrap">
      <PageHead
        title={titles[page]}
        {...(meta && { text: <span lang={contentLangAttribute(locale)}>{meta.data.description}</span> })}
      >
        {page !== "demo" && <SectionActions key={path} uri={path} />}
      </PageHead>
      {nav && <SectionChips top={nav.top} path={path} />}
      <div className={`${layout.flow} ${layout.block}`}>
        <View />
        {page !== "demo" && (
          <SectionArticles
            path={path}
            title={t({ comment: "Heading above articles about the platform", message: "In depth" })}
          />
        )}
      </div>
    </div>
  );
}

export async function loadPlatform({ context, params: { page } }: PageArgs<{ page: string }>): Promise<Head> {
  if (!isView(page)) throw notFound();
  const { queryClient, locale } = context;
  const path = `/platform/${page}`;
  const View = views[page];
  const [head] = await Promise.all([
    loadHead(context, "platform", path),
    // A page rendered in the browser waits for all its parts.
    "preload" in View && View.preload(context.i18n),
    page !== "demo" && SectionArticles.preload(context.i18n),
    page !== "demo" && queryClient.ensureQueryData(sectionQuery(path, locale.id)),
    page === "demo" && queryClient.ensureQueryData(demoQuery(locale.id)),
    page === "feature" && queryClient.ensureQueryData(featuresQuery(locale.id)),
    page === "partner" && queryClient.ensureQueryData(partnersQuery(locale.id)),
  ]);
  return page === "demo" ? head : { ...head, section: path };
}
