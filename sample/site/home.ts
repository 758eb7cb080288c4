import { componentIds } from "#contract/pages/component-ids.ts";
import type { LocalText } from "#server/i18n/local-text.ts";
import type { ComponentSettings } from "#server/pages/pages.schema.ts";
import { both } from "./bilingual.ts";

export interface SampleComponent {
  readonly componentId: number;
  readonly title: LocalText;
  readonly subtitle?: LocalText;
  readonly settings: ComponentSettings;
}

const allGames = { text: both("全部游戏", "All games"), uri: "/game/casino" };

/** Parts of the home page, from the top. */
export const homeComponents: readonly SampleComponent[] = [
  { componentId: componentIds.latestArticles, title: both("最新", "Latest"), settings: { limit: 7 } },
  {
    componentId: componentIds.markSix,
    title: both("六合彩", "Mark Six"),
    settings: { buttons: [{ text: both("历史与走势", "History and trends"), uri: "/mark-six" }] },
  },
  { componentId: componentIds.polls, title: both("投票", "Poll"), settings: { limit: 1 } },
  {
    componentId: componentIds.brandGames,
    title: both("木棉精选", "Picked by Kapok"),
    settings: { limit: 4, buttons: [allGames] },
  },
  {
    componentId: componentIds.news,
    title: both("行业与品牌", "Industry and brand"),
    settings: { section: "news", limit: 6, buttons: [{ text: both("更多资讯", "More news"), uri: "/news/industry" }] },
  },
  {
    componentId: componentIds.activities,
    title: both("活动", "Activities"),
    settings: {
      section: "activity",
      limit: 4,
      buttons: [{ text: both("全部活动", "All activities"), uri: "/activity/current" }],
    },
  },
  {
    componentId: componentIds.latestGames,
    title: both("最新游戏", "Latest games"),
    settings: { limit: 8, buttons: [allGames] },
  },
  {
    componentId: componentIds.infoSlider,
    title: both("平台一览", "The platform"),
    settings: {
      slides: [
        {
          figure: both("17", "17"),
          unit: both("种货币", "currencies"),
          text: both(
            "结算与展示分开，按各自的小数位入账。",
            "Settled and shown apart, each to its own decimal places.",
          ),
          art: "platform",
        },
        {
          figure: both("75,000+", "75,000+"),
          unit: both("场赛事/月", "events a month"),
          text: both(
            "足球、篮球、网球与电竞，一张赛程表。",
            "Football, basketball, tennis and esports in one calendar.",
          ),
          art: "sports",
        },
        {
          figure: both("49", "49"),
          unit: both("个号码", "numbers"),
          text: both("颜色写明，走势可查，不预测下一期。", "Colours named, trends on record, no predictions."),
          art: "lottery",
        },
        {
          figure: both("2", "2"),
          unit: both("种语言", "languages"),
          text: both("中英文分头写成，不是互相翻译。", "Each article written twice over, not translated."),
          art: "news",
        },
        {
          figure: both("0", "0"),
          unit: both("格信号", "bars of signal"),
          text: both("打开过的文章，没有网络也能再读。", "What you have opened once, you can read again offline."),
          art: "activity",
        },
      ],
    },
  },
  {
    componentId: componentIds.hotArticles,
    title: both("玩法热读", "Popular guides"),
    settings: { section: "game", limit: 4 },
  },
  { componentId: componentIds.popularLabels, title: both("热门标签", "Popular labels"), settings: { limit: 9 } },
  {
    componentId: componentIds.partners,
    title: both("合作伙伴", "Partners"),
    settings: { buttons: [{ text: both("成为伙伴", "Become a partner"), uri: "/platform/partner" }] },
  },
  { componentId: componentIds.popularArticles, title: both("大家在读", "What others read"), settings: { limit: 8 } },
];

/** Sentences that run along the top of the home page, each leading to an article. */
export const homeMarquee = [
  {
    slug: "gamblers-fallacy",
    text: both(
      "往期号码不影响下一期，每一期的机会都一样。",
      "Past draws do not touch the next one: the chances are the same every time.",
    ),
  },
  {
    slug: "limits-first",
    text: both(
      "先定上限，再开始玩：平均下来，玩是要花钱的。",
      "Set a limit before you play: on average, playing costs money.",
    ),
  },
  {
    slug: "reading-underground",
    text: both("打开过的文章，没有网络也能再读。", "Any article you have opened can be read again without a network."),
  },
];
