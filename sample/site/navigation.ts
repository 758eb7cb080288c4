import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

export interface SampleNavItem {
  readonly uri: string;
  /** Where it leads: for a heading of a group, the first page of the group. */
  readonly link: string;
  readonly title: LocalText;
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly sub: readonly {
    readonly uri: string;
    /** Where it leads, if not to its own path. */
    readonly link?: string;
    readonly title: LocalText;
    readonly icon: string;
    /** Whether its page is for members. */
    readonly requireLogin?: boolean;
  }[];
}

/** The navigation in its order. */
export const navigation: readonly SampleNavItem[] = [
  {
    uri: "/game",
    link: "/game/casino",
    title: both("游戏", "Games"),
    icon: "gamepad-2",
    sub: [
      { uri: "/game/casino", title: both("娱乐场", "Casino"), icon: "cherry" },
      { uri: "/game/live", title: both("真人视讯", "Live"), icon: "video" },
      { uri: "/game/lottery", title: both("彩票", "Lottery"), icon: "ticket" },
      { uri: "/game/chess", title: both("棋牌", "Cards and board"), icon: "spade" },
      { uri: "/game/sports", title: both("体育", "Sports"), icon: "trophy" },
    ],
  },
  {
    uri: "/activity",
    link: "/activity/current",
    title: both("活动", "Activities"),
    icon: "calendar-days",
    sub: [
      { uri: "/activity/current", title: both("近期活动", "Current"), icon: "calendar-check" },
      {
        uri: "/activity/calendar",
        link: "/calendar",
        title: both("赛事日历", "Calendar"),
        icon: "calendar-range",
      },
      {
        uri: "/activity/template",
        requireLogin: true,
        title: both("活动模板", "Templates"),
        icon: "clipboard-list",
      },
      { uri: "/activity/history", title: both("往期活动", "Past"), icon: "history" },
    ],
  },
  {
    uri: "/platform",
    link: "/platform/feature",
    title: both("平台", "Platform"),
    icon: "layout-grid",
    sub: [
      { uri: "/platform/feature", title: both("平台功能", "Features"), icon: "blocks" },
      { uri: "/platform/partner", title: both("合作伙伴", "Partners"), icon: "handshake" },
      { uri: "/platform/demo", title: both("游戏试玩", "Games to try"), icon: "joystick" },
    ],
  },
  {
    uri: "/news",
    link: "/news/industry",
    title: both("资讯", "News"),
    icon: "newspaper",
    sub: [
      { uri: "/news/industry", title: both("行业", "Industry"), icon: "globe" },
      { uri: "/news/brand", title: both("品牌", "Kapok"), icon: "flower" },
    ],
  },
  { uri: "/download", link: "/download", title: both("下载", "Downloads"), icon: "download", sub: [] },
  { uri: "/mark-six", link: "/mark-six", title: both("六合彩", "Mark Six"), icon: "clover", sub: [] },
];
