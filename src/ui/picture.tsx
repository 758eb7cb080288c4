import { useContext } from "react";
import { type PictureFormat, type PictureWidth, pictureUrl } from "#contract/picture-url.ts";
import type { Picture as StoredPicture } from "#contract/pictures.ts";
import { ColorScheme } from "./color-scheme.ts";
import css from "./picture.module.css";
import { candidateWidths } from "./picture-widths.ts";

interface PictureProps {
  picture: StoredPicture;
  /** The width it is drawn at, as in `sizes` of an image: `"6.5rem"`, `"(min-width: 62em) 20rem, 100vw"`. */
  sizes: string;
  ratio?: "16/9" | "4/3" | "1/1" | undefined;
  /** Loads at once, before others: for the one picture that a page opens with. */
  priority?: boolean | undefined;
  /** Runs to both edges of the window on phones. */
  bleed?: boolean | undefined;
  /** Empty beside a title that says the same. */
  alt?: string | undefined;
}

/** A picture of the media store: AVIF first, its night rendering in the dark scheme, WebP for browsers that know no AVIF. */
export function Picture({ picture, sizes, ratio = "16/9", priority = false, bleed, alt = "" }: PictureProps) {
  const scheme = useContext(ColorScheme);
  const widths = candidateWidths(sizes);
  const nightMedia = scheme === "dark" ? "all" : "(prefers-color-scheme: dark)";
  return (
    <picture className={css.picture} data-ratio={ratio} data-bleed={bleed || undefined}>
      {picture.night && scheme !== "light" && (
        <source
          type="image/avif"
          media={nightMedia}
          sizes={sizes}
          srcSet={srcSet(picture.url, widths, "avif", "night")}
        />
      )}
      <source type="image/avif" sizes={sizes} srcSet={srcSet(picture.url, widths, "avif")} />
      {/* Lazy loading and sizes stand before the addresses: a browser may fetch as soon as an address is set. */}
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        width={picture.width}
        height={picture.height}
        sizes={sizes}
        srcSet={srcSet(picture.url, widths, "webp")}
        src={pictureUrl(picture.url, 640, "webp")}
        alt={alt}
      />
    </picture>
  );
}

function srcSet(base: string, widths: readonly PictureWidth[], format: PictureFormat, scheme?: "night"): string {
  return widths.map((width) => `${pictureUrl(base, width, format, scheme)} ${width}w`).join(", ");
}
