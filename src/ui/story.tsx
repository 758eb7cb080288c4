import type { ReactNode } from "react";
import { Meta } from "./meta.tsx";
import css from "./story.module.css";

interface StoryProps {
  /** lead: the page's first story. row: picture beside the words. card: picture above them. plain: for lists without pictures. */
  variant: "lead" | "row" | "card" | "plain";
  picture?: ReactNode;
  kicker?: ReactNode;
  /** Holds the one link, which then covers the whole story. */
  title: ReactNode;
  dek?: ReactNode;
  /** Spans: date, reading time, sync mark. */
  meta?: ReactNode;
  heading?: "h2" | "h3" | undefined;
  /** Cannot be opened now, because it is not kept on the device. */
  dimmed?: boolean | undefined;
}

/** An article in a list. */
export function Story({ variant, picture, kicker, title, dek, meta, heading: Heading = "h3", dimmed }: StoryProps) {
  return (
    <article className={css.story} data-variant={variant} data-dimmed={dimmed || undefined}>
      {picture && <div className={css.art}>{picture}</div>}
      <div className={css.text}>
        {kicker && <p className={css.kicker}>{kicker}</p>}
        <Heading className={css.title}>{title}</Heading>
        {dek && <p className={css.dek}>{dek}</p>}
        {meta && <Meta>{meta}</Meta>}
      </div>
    </article>
  );
}
