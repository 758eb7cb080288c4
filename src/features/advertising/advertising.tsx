import { useLingui } from "@lingui/react/macro";
import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { X } from "lucide";
import { useEffect, useState } from "react";
import { getCover, getFloatingLayer } from "#contract/advertising/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import type { Picture as StoredPicture } from "#contract/media/schemas.ts";
import { readQuery } from "#src/api/read-query.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute } from "#src/lib/use-locale.ts";
import { usePagePath } from "#src/lib/use-page-path.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Float } from "#src/ui/float.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import styles from "./advertising.module.css";
import { hideForToday, hideForVisit, isHidden, type Place } from "./hidden-until.ts";

interface Advertisement {
  readonly place: Place;
  readonly id: number;
  readonly text: string;
  readonly uri: string;
  /** Tag of the language of the text, where that is not the page's. */
  readonly lang: string | undefined;
  readonly picture: StoredPicture;
  readonly mobile: StoredPicture;
}

/** Milliseconds that a reader has a page for himself before anything floats over it. */
const floatAfter = 20_000;

interface AdvertisingProps {
  /** Whether the reader has begun to use the page: then no interstitial covers it. */
  interacted: boolean;
}

/** The interstitial of the front page on arrival, and the floating banner of other pages. */
export function Advertising({ interacted }: AdvertisingProps) {
  const router = useRouter();
  const { queryClient, locale } = router.options.context;
  const path = usePagePath();
  const lang = locale.id;
  const [shown, setShown] = useState<Advertisement>();
  /** Whether this page is the reader's first; returning to the front page shows no interstitial. */
  const [arriving, setArriving] = useState(path === "/" && !interacted);
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && setArriving(false)),
    [router],
  );

  useEffect(() => {
    if (!arriving && path === "/") return;
    const stop = new AbortController();
    const show = async () => {
      const found = await (arriving ? findCover : findFloating)(queryClient, lang);
      if (!found || stop.signal.aborted || document.querySelector("[data-asking]")) return;
      // A navigation may have begun.
      if ((router.state.location.pathname === "/") !== arriving) return;
      if (!isHidden(found.place, found.id, new Date())) setShown({ ...found, lang: contentLangAttribute(locale) });
    };
    // A failed request shows no advertising.
    const timer = setTimeout(() => void show().catch(() => undefined), arriving ? 0 : floatAfter);
    return () => {
      stop.abort();
      clearTimeout(timer);
      setShown((now) => (now?.place === "cover" ? undefined : now));
    };
  }, [arriving, path, router, queryClient, locale, lang]);

  if (!shown || (shown.place === "cover") !== (path === "/")) return null;
  const close = () => {
    setShown(undefined);
    hideForVisit(shown.place, shown.id);
  };
  const Shown = shown.place === "cover" ? Cover : FloatingLayer;
  return <Shown advertisement={shown} onClose={close} />;
}

interface ShownProps {
  advertisement: Advertisement;
  onClose: () => void;
}

function Cover({ advertisement: { picture, mobile, text, uri, lang }, onClose }: ShownProps) {
  const { t } = useLingui();
  const notToday = () => {
    onClose();
    hideForToday("cover", new Date());
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t({ comment: "Title of an advertisement shown over the page", message: "Announcement" })}
      closeLabel={t`Close`}
    >
      <Link to={uri} className={styles.cover} data-track="click/banner/cover" onClick={onClose}>
        <Picture picture={picture} mobile={mobile} sizes="(min-width: 40em) 32rem, 90vw" ratio="16/9" />
        <span lang={lang}>{text}</span>
      </Link>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={notToday}>{t`Don't show again today`}</Button>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </Sheet>
  );
}

function FloatingLayer({ advertisement: { picture, mobile, text, uri, lang }, onClose }: ShownProps) {
  const { t } = useLingui();
  return (
    <Float label={t`Announcement`} picture={<Picture picture={picture} mobile={mobile} sizes="4rem" ratio="1/1" />}>
      <p>
        <Link to={uri} lang={lang} data-track="click/banner/floating" onClick={onClose}>
          {text}
        </Link>
      </p>
      <IconButton label={t`Close`} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
    </Float>
  );
}

async function findCover(queryClient: QueryClient, lang: number): Promise<Omit<Advertisement, "lang"> | undefined> {
  const { data } = await queryClient.fetchQuery(readQuery(getCover, { lang }));
  return data.cover && isRunning(data.cover) ? advertisementOf("cover", data.cover) : undefined;
}

async function findFloating(queryClient: QueryClient, lang: number): Promise<Omit<Advertisement, "lang"> | undefined> {
  const { data } = await queryClient.fetchQuery(readQuery(getFloatingLayer, { lang }));
  const banner = data.floating_list.find(isRunning);
  return banner && advertisementOf("floating", banner);
}

type TimedBanner = NonNullable<ResponseOf<typeof getCover>["cover"]>;

/** A cached response may be older than the banner's period. */
function isRunning({ starts_at, ends_at }: TimedBanner): boolean {
  const now = Date.now();
  return Date.parse(starts_at) <= now && now < Date.parse(ends_at);
}

function advertisementOf(
  place: Place,
  { id, text, uri, desktop_img, mobile_img }: TimedBanner,
): Omit<Advertisement, "lang"> {
  return { place, id, text, uri, picture: desktop_img, mobile: mobile_img };
}
