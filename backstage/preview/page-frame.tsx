import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { TrustedPage } from "#src/components/html/trusted-html.tsx";
import css from "./preview-page.module.css";

/** Width of the window in which the page is shown, in pixels. */
export type Width = "390" | "768" | "1280";
export type Theme = "light" | "dark";

interface ShareCard {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

/** The page in a window of this width, made smaller when there is less room, and its share card. */
export function PageFrame({ html, width, theme }: { html: string; width: Width; theme: Theme }) {
  const { t } = useLingui();
  const room = useRef<HTMLDivElement>(null);
  const [roomWidth, setRoomWidth] = useState(0);
  const [card, setCard] = useState<ShareCard>();
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoomWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, roomWidth / Number(width));
  return (
    <>
      <div ref={room} className={css.room}>
        {roomWidth > 0 && (
          <TrustedPage
            html={html}
            theme={theme}
            title={t`The page as readers will see it`}
            className={css.page}
            style={{ inlineSize: `${width}px`, blockSize: `${100 / scale}%`, scale: `${scale}` }}
            onLoad={(page) => setCard(cardOf(page))}
          />
        )}
      </div>
      {card && (
        <section aria-labelledby="share-card" className={css.share}>
          <h2 id="share-card">{t`When somebody shares the link`}</h2>
          <div className={css.card}>
            <img src={card.image} alt="" width={600} height={315} />
            <b>{card.title}</b>
            <p>{card.description}</p>
          </div>
        </section>
      )}
    </>
  );
}

/** What other sites and apps show of a link to a page. */
function cardOf(page: Document): ShareCard {
  const read = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"], meta[name="${name}"]`)?.content ?? "";
  // The picture of the site itself: the address in the page may have another host.
  const image = read("image");
  return {
    title: read("title"),
    description: read("description"),
    image: URL.canParse(image) ? new URL(image).pathname : image,
  };
}
