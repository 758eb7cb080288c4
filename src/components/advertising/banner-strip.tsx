import type { Banner } from "#contract/advertising/endpoints.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./banner-strip.module.css";

/** Current banners. Their text is beside the picture, never in it. */
export function BannerStrip({ banners }: { banners: readonly Banner[] }) {
  const lang = contentLangAttribute(useLocale());
  return (
    <div className={`${layout.run} ${styles.strip}`}>
      {banners.map(({ id, desktop_img: picture, mobile_img: mobile, uri, text }) => (
        <Link key={id} to={uri} className={styles.banner} data-track="click/banner/page">
          <Picture picture={picture} mobile={mobile} sizes="(min-width: 62em) 9rem, 7rem" ratio="16/9" />
          <span lang={lang}>{text}</span>
        </Link>
      ))}
    </div>
  );
}
