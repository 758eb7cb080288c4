import { createContext, useContext } from "react";
import type { Picture as StoredPicture } from "#contract/media/schemas.ts";
import { type PictureFormat, type PictureWidth, pictureUrl } from "#shared/picture-url.ts";
import css from "./picture.module.css";
import { candidateWidths } from "./picture-widths.ts";

const commonWidth: PictureWidth = 640;

interface PictureProps {
  picture: StoredPicture;
  /** The rendered width, as in `sizes` of an image: `"6.5rem"`, `"(min-width: 62em) 20rem, 100vw"`. */
  sizes: string;
  /** `own`: the ratio of the picture itself, uncropped. */
  ratio?: "16/9" | "4/3" | "1/1" | "own" | undefined;
  /** Loads eagerly with high priority: for the first picture of a page. */
  priority?: boolean | undefined;
  /** Runs to both edges of the window on phones. */
  bleed?: boolean | undefined;
  /** Empty beside a title with the same meaning. */
  alt?: string | undefined;
  /** Replaces it in narrow windows. */
  mobile?: StoredPicture | undefined;
}

/** A picture of the media store: AVIF first, its night rendering in the dark scheme, WebP for browsers that know no AVIF. */
export function Picture({ picture, sizes, ratio = "16/9", priority = false, bleed, alt = "", mobile }: PictureProps) {
  const scheme = useContext(ColorScheme);
  const widths = candidateWidths(sizes);
  const night = scheme === "dark" ? "" : " and (prefers-color-scheme: dark)";
  const source = ({ url, night: hasNight }: StoredPicture, media: string) => (
    <>
      {hasNight && scheme !== "light" && (
        <source type="image/avif" media={media + night} sizes={sizes} srcSet={srcSet(url, widths, "avif", "night")} />
      )}
      <source type="image/avif" media={media} sizes={sizes} srcSet={srcSet(url, widths, "avif")} />
    </>
  );
  return (
    <picture className={css.picture} data-ratio={ratio} data-bleed={bleed || undefined}>
      {/* Below the width of a desktop, 992 px (spec section 2). */}
      {mobile && source(mobile, "(max-width: 61.99em)")}
      {source(picture, "all")}
      {/* `loading` precedes the address: a browser may fetch as soon as `src` is set. */}
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        width={picture.width}
        height={picture.height}
        src={pictureUrl(picture.url, fallbackWidth(widths), "webp")}
        alt={alt}
        style={focusStyle(picture)}
      />
    </picture>
  );
}

/** Keeps the point that editors chose inside of the crop. */
function focusStyle({ info }: StoredPicture) {
  const focus = (info as { focus?: readonly [x: number, y: number] } | undefined)?.focus;
  return focus && { objectPosition: `${focus[0]}% ${focus[1]}%` };
}

/** One size for the few browsers without AVIF: each further address would enlarge every page. */
function fallbackWidth(widths: readonly PictureWidth[]): PictureWidth {
  const largest = widths.at(-1) ?? commonWidth;
  return largest < commonWidth ? largest : commonWidth;
}

function srcSet(base: string, widths: readonly PictureWidth[], format: PictureFormat, scheme?: "night"): string {
  return widths.map((width) => `${pictureUrl(base, width, format, scheme)} ${width}w`).join(", ");
}

type ColorSchemeChoice = "system" | "light" | "dark";

/**
 * The reader's color scheme, for the rendering of a picture that CSS cannot choose. Provide "system" on the server and
 * during hydration, and the stored choice afterwards.
 */
export const ColorScheme = createContext<ColorSchemeChoice>("system");
