import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, redirect, useParams } from "@tanstack/react-router";
import type { Game } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { findLocale } from "#contract/locales.ts";
import { cardUrl } from "#shared/picture-url.ts";
import { gameQuery, relatedGamesQuery } from "#src/components/games/game.queries.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { PinButton } from "#src/components/offline/pin-button.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { categoryNames, gameTypeNames } from "#src/components/site/key-labels.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { TopicChips } from "#src/components/site/topic-chips.tsx";
import { formatDate } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge, SyncMark } from "#src/ui/badge.tsx";
import { Crumbs } from "#src/ui/crumbs.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Facts } from "#src/ui/lists.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Picture } from "#src/ui/picture.tsx";
import prose from "#src/ui/prose.module.css";
import styles from "./game-page.module.css";

const LikeButton = lazyHydrated(
  () => import("#src/components/reactions/like-button.tsx").then((module) => module.LikeButton),
  { catalog: "parts" },
);

/** A game: description, features and facts. */
export function GamePage() {
  const locale = useLocale();
  const id = Number(useParams({ from: "/game-intro/$id", select: (params) => params.id }));
  const { data: read } = useSuspenseQuery(gameQuery(id, locale.id));
  return <GameView game={read.data} cachedAt={read.cachedAt} />;
}

interface ViewProps {
  game: Game;
  cachedAt?: string | null;
  /** For editors: without tools. */
  preview?: boolean;
}

/** A game as readers see it. */
export function GameView({ game, cachedAt, preview }: ViewProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const foreign = game.lang !== locale.content;
  const language = findLocale(game.lang);
  const lang = contentLangAttribute(locale, game.lang);
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          <Link key="home" to="/">{t`Home`}</Link>,
          <Link key="category" to="/$nav/$subNav/$id" params={{ nav: "game", subNav: game.category, id: "feature" }}>
            {i18n._(categoryNames[game.category])}
          </Link>,
        ]}
      />
      <div className={styles.hero}>
        <Picture picture={game.cover_img} sizes="(min-width: 62em) 40rem, 100vw" ratio="16/9" priority />
        <header>
          <Meta>
            <Badge tone="soft">{i18n._(gameTypeNames[game.type])}</Badge>
            {game.featured && <Badge tone="red">{t`Editors' pick`}</Badge>}
            {foreign && <SyncMark state="none">{t`Only in ${language?.name}`}</SyncMark>}
          </Meta>
          <h1 lang={lang}>{game.name}</h1>
          <p className={styles.dek} lang={lang}>
            {game.subtitle}
          </p>
          <SavedAtBadge cachedAt={cachedAt} />
          {!preview && (
            <p className={styles.acts}>
              <LikeButton kind="game" id={game.id} amount={game.liked_amount} />
              <PinButton path={apiPath(`/game/${game.id}`, { lang: locale.id })} />
            </p>
          )}
        </header>
      </div>
      <div className={`${layout.side} ${layout.block}`}>
        <div className={layout.flow}>
          <section aria-labelledby="about">
            <SectionHead id="about" title={t`About the game`} />
            <TrustedHtml className={prose.prose} lang={lang} html={game.intro_html} />
          </section>
          <section aria-labelledby="features">
            <SectionHead id="features" title={t`Features`} />
            <ul className={styles.features} lang={lang}>
              {game.feature_list.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
          {game.label_list.length > 0 && <TopicChips type="game" labels={game.label_list} />}
        </div>
        <aside aria-labelledby="facts">
          <SectionHead id="facts" title={t`Basic information`} />
          <GameFacts game={game} />
        </aside>
      </div>
      <RelatedGames id={game.id} />
    </div>
  );
}

function GameFacts({ game }: { game: Game }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const yesOrNo = (value: boolean) => (value ? t`Yes` : t`No`);
  const deviceNames = { phone: t`Phone`, tablet: t`Tablet`, desktop: t`Computer` };
  const devices = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(
    game.device_list.map((device) => deviceNames[device]),
  );
  const odds = i18n.number(game.highest_odds);
  const layers = game.jackpot_layers;
  return (
    <Facts
      items={[
        { term: t`Type`, detail: i18n._(gameTypeNames[game.type]) },
        {
          term: t`Highest odds`,
          detail: t({ comment: "How many times the stake the highest win pays", message: `${odds}×` }),
        },
        {
          term: t`Jackpot levels`,
          detail: layers > 0 ? String(layers) : t({ comment: "Game fact: no jackpot levels", message: "None" }),
        },
        { term: t`Credit exchange`, detail: yesOrNo(game.credit_exchange) },
        { term: t`Free game`, detail: yesOrNo(game.free_game) },
        { term: t`HTML5 version`, detail: yesOrNo(game.html5) },
        { term: t`Devices`, detail: devices },
        { term: t`Released`, detail: formatDate(game.release_date, locale.code) },
      ]}
    />
  );
}

function RelatedGames({ id }: { id: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  // Optional: the page works without it.
  const { data } = useQuery({
    ...relatedGamesQuery(id, locale.id),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  if (!data || data.data.game_list.length === 0) return null;
  return (
    <section aria-labelledby="related" className={layout.block}>
      <SectionHead id="related" title={t`Similar games`} />
      <div className={layout.cards}>
        {data.data.game_list.map((game) => (
          <GameItem key={game.id} game={game} sizes="(min-width: 62em) 12rem, 45vw" />
        ))}
      </div>
    </section>
  );
}

export async function loadGame({ context: { queryClient, locale }, params }: PageArgs<{ id: string }>): Promise<Head> {
  const id = Number(params.id);
  if (!/^[1-9]\d*$/.test(params.id)) throw notFound();
  const [main, { data: game }] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(gameQuery(id, locale.id)).catch(toNotFound),
  ]);
  if (game.id !== id)
    throw redirect({ to: "/game-intro/$id", params: { id: String(game.id) }, hash: true, replace: true });
  if (import.meta.env.SSR) await queryClient.prefetchQuery(relatedGamesQuery(id, locale.id));
  return {
    title: `${game.name} · ${main.data.header.brand}`,
    description: game.subtitle,
    type: "website",
    image: cardUrl(game.cover_img),
    ...(import.meta.env.SSR && { section: `/game/${game.category}` }),
    alternates: Object.fromEntries(game.translation_list.map((sibling) => [sibling.lang, `/game-intro/${sibling.id}`])),
  };
}
