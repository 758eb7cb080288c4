import { shareTarget } from "#contract/http/share-target.ts";
import { findLocale, joinLocale, type Locale, type LocaleCode, startUrl } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { manifestTexts, type Screen, screens } from "./manifest-texts.ts";

/** The page's colour in the light scheme: pages name the dark one beside it, for which a manifest has no place. */
const paper = "#faf8f5";
/** Width and height of the pictures in `public/screenshots`, in pixels. */
const formFactors = { narrow: "780x1688", wide: "1280x800" } as const;

/**
 * What makes the site an app, in one language (W3C Web Application Manifest). Every language is the same app with
 * another start: `id` is one, so that a reader who changes the language keeps the icon.
 */
export function webManifest({ code, content }: Locale, { brand, brand_latin, description }: Main["header"]): object {
  const texts = manifestTexts[code];
  const at = (path: string) => joinLocale(code, path);
  const shortcut = (name: keyof typeof texts.shortcuts, path: string) => ({
    name: texts.shortcuts[name],
    url: at(path),
    icons: [png(`shortcut-${name}`, 192)],
  });
  return {
    id: "/",
    lang: code,
    dir: "ltr",
    name: brand === brand_latin ? brand : `${brand} ${brand_latin}`,
    short_name: brand,
    description,
    start_url: startUrl(code),
    scope: "/",
    display: "standalone",
    theme_color: paper,
    background_color: paper,
    categories: ["news", "games"],
    icons: [
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { ...png("icon-192", 192), purpose: "any" },
      { ...png("icon-512", 512), purpose: "any" },
      { ...png("maskable-192", 192), purpose: "maskable" },
      { ...png("maskable-512", 512), purpose: "maskable" },
      { ...png("monochrome-512", 512), purpose: "monochrome" },
    ],
    screenshots: (["narrow", "wide"] as const).flatMap((formFactor) =>
      screens.map((screen) => screenshot(findLocale(content)?.code ?? code, screen, formFactor, texts.screens[screen])),
    ),
    shortcuts: [
      shortcut("generator", "/mark-six/generator"),
      shortcut("news", "/news"),
      shortcut("library", "/library"),
    ],
    share_target: {
      action: at(shareTarget),
      method: "GET",
      // What it is without; but Chromium warns of each page where it is not said.
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    // A tap on the icon or a shared link goes to the window that is open, not to one more.
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
  };
}

function png(name: string, size: number) {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png" };
}

/** Taken of the pages as they are in the language whose content a language shows. */
function screenshot(code: LocaleCode, screen: Screen, formFactor: keyof typeof formFactors, label: string) {
  const src = `/screenshots/${code}-${screen}-${formFactor}.png`;
  return { src, sizes: formFactors[formFactor], type: "image/png", form_factor: formFactor, label };
}
