import { useLingui } from "@lingui/react/macro";
import type { GameSummary } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { useIsAvailable } from "#src/components/offline/use-is-available.ts";
import { categoryNames, gameTypeNames } from "#src/components/site/key-labels.ts";
import { formatDate } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Picture } from "#src/ui/picture.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import styles from "./timeline.module.css";

/** Games by the year and the month of their release, in the order given. */
export function Timeline({ games }: { games: readonly GameSummary[] }) {
  const { code } = useLocale();
  const monthName = new Intl.DateTimeFormat(code, { month: "long", timeZone: "UTC" });
  const years = [...new Set(games.map(({ release_date }) => release_date.slice(0, 4)))];
  const monthsOf = (year: string) => [
    ...new Set(games.map(({ release_date }) => release_date.slice(0, 7)).filter((month) => month.startsWith(year))),
  ];
  return years.map((year) => (
    <section key={year} className={styles.year} aria-labelledby={`year-${year}`}>
      <SectionHead id={`year-${year}`} title={year} />
      {monthsOf(year).map((month) => (
        <div key={month} className={styles.month}>
          <h3>{monthName.format(new Date(`${month}-01T00:00:00Z`))}</h3>
          <ul>
            {games
              .filter(({ release_date }) => release_date.startsWith(month))
              .map((game) => (
                <Release key={game.id} game={game} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function Release({ game }: { game: GameSummary }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const opens = useIsAvailable(apiPath(`/game/${game.id}`, { lang: locale.id }));
  return (
    <li className={styles.release} data-dimmed={!opens || undefined}>
      <Picture picture={game.cover_img} sizes="5rem" ratio="4/3" />
      <div>
        <h4>
          <Link to="/game-intro/$id" params={{ id: String(game.id) }} lang={contentLangAttribute(locale)}>
            {game.name}
          </Link>
        </h4>
        <p lang={contentLangAttribute(locale)}>{game.subtitle}</p>
        <p className={styles.facts}>
          <time dateTime={game.release_date}>{formatDate(game.release_date, locale.code)}</time>
          <span>{i18n._(categoryNames[game.category])}</span>
          <span>{i18n._(gameTypeNames[game.type])}</span>
        </p>
      </div>
    </li>
  );
}
