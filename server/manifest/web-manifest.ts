import { shareTarget } from "#contract/http/share-target.ts";
import { findLocale, joinLocale, type Locale, type LocaleCode, startUrl } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";

/** The pages that the screenshots show. */
export const screens = ["home", "article", "mark-six"] as const;
export type Screen = (typeof screens)[number];

const shortcutNames = {
  generator: msg`Number generator`,
  news: msg`Latest news`,
  library: msg`Offline library`,
};

/** Labels of the screenshots. */
const screenLabels = {
  home: msg`Home: news, games and the latest draw`,
  article: msg`Articles you can read offline`,
  "mark-six": msg`Mark Six: draws and trends`,
};

/** The page color of the light scheme; a manifest has no field for the dark one. */
const paper = "#faf8f5";
/** Width and height of the pictures in `public/screenshots`, in pixels. */
const formFactors = { narrow: "780x1688", wide: "1280x800" } as const;

/**
 * Returns the W3C Web Application Manifest of one language. `id` is the same in every language, so that a reader who
 * changes the language keeps the installed app.
 */
export function webManifest(
  { id, code, content }: Locale,
  { brand, brand_latin, description }: Main["header"],
): object {
  const at = (path: string) => joinLocale(code, path);
  const shortcut = (name: keyof typeof shortcutNames, path: string) => ({
    name: translate(id, shortcutNames[name]),
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
      screens.map((screen) =>
        screenshot(findLocale(content)?.code ?? code, screen, formFactor, translate(id, screenLabels[screen])),
      ),
    ),
    shortcuts: [
      shortcut("generator", "/mark-six/generator"),
      shortcut("news", "/news"),
      shortcut("library", "/library"),
    ],
    share_target: {
      action: at(shareTarget),
      method: "GET",
      // The default, but Chromium logs a warning when it is missing.
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    // The icon and shared links reuse an open window.
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
  };
}

function png(name: string, size: number) {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png" };
}

/** Screenshots exist in the languages that have content. */
function screenshot(code: LocaleCode, screen: Screen, formFactor: keyof typeof formFactors, label: string) {
  const src = `/screenshots/${code}-${screen}-${formFactor}.png`;
  return { src, sizes: formFactors[formFactor], type: "image/png", form_factor: formFactor, label };
}
