import { useLingui } from "@lingui/react/macro";
import type { GameSummary } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { GameCard } from "#src/ui/game-card.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { useIsAvailable } from "../offline/use-connectivity.ts";
import { gameTypeNames } from "../site/key-labels.ts";

/** A game in a list. Offline, one that is not kept is dimmed before the tap. */
export function GameItem({ game, sizes }: { game: GameSummary; sizes: string }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const opens = useIsAvailable(apiPath(`/game/${game.id}`, { lang: locale.id }));
  return (
    <GameCard
      picture={<Picture picture={game.cover_img} sizes={sizes} ratio="4/3" />}
      title={
        <Link to="/game-intro/$id" params={{ id: String(game.id) }} lang={contentLangAttribute(locale)}>
          {game.name}
        </Link>
      }
      note={opens ? i18n._(gameTypeNames[game.type]) : t`Not saved`}
      dimmed={!opens}
      {...(game.featured && {
        badge: <Badge tone="red">{t({ comment: "Badge on a game", message: "Editors' pick" })}</Badge>,
      })}
    />
  );
}
