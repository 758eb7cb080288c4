import type { ReactNode } from "react";
import css from "./game-card.module.css";
import { Meta } from "./meta.tsx";

interface GameCardProps {
  picture: ReactNode;
  /** Holds the link, which then covers the whole card. */
  title: ReactNode;
  /** Spans under the title. */
  note?: ReactNode;
  badge?: ReactNode;
  /** A button beside the title, such as the heart. */
  action?: ReactNode;
  heading?: "h2" | "h3" | undefined;
  /** Cannot be opened now, because it is not kept on the device. */
  dimmed?: boolean | undefined;
}

/** A game in a grid or a sideways run. */
export function GameCard({ picture, title, note, badge, action, heading: Heading = "h3", dimmed }: GameCardProps) {
  return (
    <article className={css.game} data-dimmed={dimmed || undefined}>
      <div className={css.art}>{picture}</div>
      {badge && <div className={css.badge}>{badge}</div>}
      <Heading className={css.title}>{title}</Heading>
      {note && <Meta>{note}</Meta>}
      {action && <div className={css.action}>{action}</div>}
    </article>
  );
}
