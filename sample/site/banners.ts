import type { LocalText } from "#server/i18n/local-text.ts";
import type { CoverCategory } from "#server/seed/cover-art/cover.ts";
import { both } from "./bilingual.ts";

export interface SampleBanner {
  readonly place: "page" | "cover" | "floating";
  /** The page it stands on; `null` where it belongs to the whole site. */
  readonly page: string | null;
  /** The article it leads to. */
  readonly slug: string;
  readonly art: CoverCategory;
  readonly text: LocalText;
  /** When it goes, where it has an end of its own. */
  readonly endsAt?: string;
}

function onPage(page: string, slug: string, art: CoverCategory, text: LocalText): SampleBanner {
  return { place: "page", page, slug, art, text };
}

/** Banners of the home page and of every section, the cover advertisement and the floating layer. */
export const banners: readonly SampleBanner[] = [
  {
    ...onPage(
      "/",
      "winter-solstice",
      "activity",
      both("冬至七日：12月19日至25日", "Winter solstice week, 19 to 25 December"),
    ),
    endsAt: "2026-12-26T00:00:00+08:00",
  },
  onPage("/", "reading-underground", "news", both("地铁里也能读完", "Reading underground")),
  onPage("/", "limits-first", "platform", both("先定上限，再开始玩", "Set the limit first, then play")),
  onPage(
    "/game",
    "odds-in-plain-words",
    "casino",
    both("开局之前，先把赔率看懂", "Understand the odds before the first round"),
  ),
  onPage(
    "/game/casino",
    "reading-a-paytable",
    "casino",
    both("赔付表，一行一行读", "The paytable, one line at a time"),
  ),
  onPage(
    "/game/live",
    "inside-a-live-studio",
    "live",
    both("演播室里，镜头外有什么", "Inside a live studio, beyond the frame"),
  ),
  onPage(
    "/game/lottery",
    "mark-six-odds",
    "lottery",
    both("六合彩的机会，一步步算", "The odds of Mark Six, step by step"),
  ),
  onPage("/game/chess", "mahjong-regions", "chess", both("一副麻将，四地四种打法", "One game, four sets of rules")),
  onPage(
    "/game/sports",
    "handicaps-and-totals",
    "sports",
    both("让球与大小，从半球讲起", "Handicaps and totals, from the half goal up"),
  ),
  onPage(
    "/activity",
    "operators-checklist",
    "activity",
    both("一场活动，三十天怎样筹备", "How an activity takes shape in thirty days"),
  ),
  onPage("/activity/current", "lunar-new-year", "activity", both("丁未春节日历", "A calendar for Lunar New Year 2027")),
  onPage("/activity/template", "fair-leaderboards", "sports", both("先写规则，再排名次", "Write the rules, then rank")),
  onPage(
    "/activity/history",
    "mid-autumn-garden",
    "activity",
    both("中秋灯园回顾", "Looking back at the Mid-Autumn garden"),
  ),
  onPage("/platform", "install-to-home-screen", "platform", both("把木棉放到主屏幕", "Put Kapok on your home screen")),
  onPage(
    "/platform/feature",
    "idempotent-writes",
    "platform",
    both("按了两次，只算一次", "Pressed twice, counted once"),
  ),
  onPage(
    "/platform/partner",
    "single-wallet",
    "casino",
    both("单一钱包，还是转账钱包", "Single wallet or transfer wallet?"),
  ),
  onPage("/news", "editorial-standards", "news", both("木棉编辑部怎样做事", "How Kapok’s editors work")),
  onPage("/news/industry", "localisation", "news", both("本地化不止翻译", "Localisation goes beyond translation")),
  onPage("/news/brand", "why-kapok", "news", both("先开花，后长叶", "Flowers before leaves")),
  {
    place: "cover",
    page: null,
    slug: "install-to-home-screen",
    art: "news",
    text: both("放到主屏幕，没有网络也能打开", "On your home screen, open without a network"),
  },
  {
    place: "floating",
    page: null,
    slug: "taking-a-break",
    art: "activity",
    text: both("玩累了？歇一阵子", "Had enough? Take a break"),
  },
];

/** Pages with a row of their own besides the home page: those that have a banner. */
export const sectionPages: readonly string[] = [
  ...new Set(banners.flatMap(({ page }) => (page && page !== "/" ? [page] : []))),
];
