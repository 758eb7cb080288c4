import { useLingui } from "@lingui/react/macro";
import { ALargeSmall, Share2 } from "lucide";
import { lazy, Suspense, useState } from "react";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { PinButton } from "#src/components/offline/pin-button.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./article-tools.module.css";

const ReadingSettings = lazy(() =>
  import("./reading-settings.tsx").then((module) => ({ default: module.ReadingSettings })),
);

const LikeButton = lazyHydrated(
  () => import("#src/components/reactions/like-button.tsx").then((module) => module.LikeButton),
  { catalog: "parts" },
);

/** Liking it, reading comfort, sharing, and keeping it. */
export function ArticleTools({ article }: { article: ArticleSummary }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [copied, setCopied] = useState(false);

  async function share() {
    const data = { title: article.title, text: article.subtitle, url: location.origin + location.pathname };
    track("link", "share" in navigator ? "share" : "copy", "article", article.id);
    if (navigator.share) {
      await navigator.share(data).catch(() => {}); // Closing the share sheet is no failure.
      return;
    }
    await navigator.clipboard.writeText(data.url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <div className={styles.tools}>
      <LikeButton kind="article" id={article.id} amount={article.liked_amount} />
      <Button
        size="small"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <Icon icon={ALargeSmall} />
        {t`Text and appearance`}
      </Button>
      <Button size="small" onClick={() => void share()}>
        <Icon icon={Share2} />
        {t`Share`}
      </Button>
      <PinButton path={apiPath(`/article/${article.id}`, { lang: locale.id })} />
      <span role="status">{copied && t`Link copied`}</span>
      {used && (
        <Suspense>
          <ReadingSettings open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
