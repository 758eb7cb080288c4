import { defaultLocale } from "#contract/locales.ts";

/** The pages that the screenshots show. */
export const screens = ["home", "article", "mark-six"] as const;
export type Screen = (typeof screens)[number];

interface Texts {
  readonly shortcuts: Readonly<Record<"generator" | "news" | "library", string>>;
  readonly screens: Readonly<Record<Screen, string>>;
}

const texts: Readonly<Record<number, Texts>> = {
  2: {
    shortcuts: { generator: "幸运号码", news: "最新资讯", library: "离线库" },
    screens: {
      home: "首页：资讯、游戏与最近一期开奖",
      article: "文章：读过的断网也能看",
      "mark-six": "六合彩：开奖与走势",
    },
  },
  3: {
    shortcuts: { generator: "Number generator", news: "Latest news", library: "Offline library" },
    screens: {
      home: "Front page: news, games and the latest draw",
      article: "Articles stay readable without a network",
      "mark-six": "Mark Six: draws and trends",
    },
  },
};

/** What the manifest says besides the operator's own name and description. `lang` is a language of content. */
export function manifestTexts(lang: number): Texts {
  const found = texts[lang] ?? texts[defaultLocale.id];
  if (!found) throw new Error(`The manifest has no texts in language ${lang}.`);
  return found;
}
