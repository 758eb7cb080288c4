import type { Banner } from "#contract/pages/endpoints.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./banner-strip.module.css";

/** Banners of the page that run now. The words stand beside the picture, never in it. */
export function BannerStrip({ banners }: { banners: Banner[] }) {
  const lang = contentLangAttribute(useLocale());
  return (
    <div className={`${layout.run} ${styles.strip}`}>
      {banners.map(({ id, desktop_img: picture, uri, text }) => (
        <Link key={id} to={uri} className={styles.banner}>
          <Picture picture={picture} sizes="(min-width: 62em) 9rem, 7rem" ratio="16/9" />
          <span lang={lang}>{text}</span>
        </Link>
      ))}
    </div>
  );
}
