import { useLingui } from "@lingui/react/macro";
import type { GameSummary } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { useIsAvailable } from "#src/components/offline/use-connectivity.ts";
import { gameTypeNames } from "#src/components/site/key-labels.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Picture } from "#src/ui/picture.tsx";

import styles from "./game-item.module.css";

/** A game in a list. Offline, a game without a saved copy is dimmed. */
export function GameItem({ game, sizes }: { game: GameSummary; sizes: string }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const available = useIsAvailable(apiPath(`/game/${game.id}`, { lang: locale.id }));
  return (
    <article className={styles.game} data-dimmed={!available || undefined}>
      <div className={styles.art}>
        <Picture picture={game.cover_img} sizes={sizes} ratio="4/3" />
      </div>
      {game.featured && (
        <div className={styles.badge}>
          <Badge tone="red">{t({ comment: "Badge on a game", message: "Editors' pick" })}</Badge>
        </div>
      )}
      <h3 className={styles.title}>
        <Link to="/game-intro/$id" params={{ id: String(game.id) }} lang={contentLangAttribute(locale)}>
          {game.name}
        </Link>
      </h3>
      <Meta>{available ? i18n._(gameTypeNames[game.type]) : t`Not saved`}</Meta>
    </article>
  );
}
