import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { isWithin } from "#src/components/site/navigation.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { adContentQuery } from "./ad-content.queries.ts";
import { BannerStrip } from "./banner-strip.tsx";

/** The banners of a page and of the sections above it, below its content. The front page draws its own higher up. */
export function PageBanners({ path }: { path: string }) {
  const { t } = useLingui();
  // A failed request shows no banners.
  const { data } = useQuery({ ...adContentQuery(useLocale().id), throwOnError: false });
  const banners = data?.data.ad_list.filter(({ page_uri: uri }) => uri && isWithin(path, uri)) ?? [];
  if (path === "/" || banners.length === 0) return null;
  return (
    <aside
      className="wrap"
      aria-label={t({ comment: "Screen readers: the banners of a page", message: "Announcements" })}
    >
      <BannerStrip banners={banners} />
    </aside>
  );
}
