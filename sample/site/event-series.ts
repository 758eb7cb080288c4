import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

/** On which days of a month something happens: `weekday` 1 is Monday, `nth` from 1, or -1 for the last one. */
type Rule = { readonly day: number } | { readonly weekday: number; readonly nth: number };

export interface EventSeries {
  readonly key: string;
  readonly category: string;
  readonly title: LocalText;
  /** Hour and minute, UTC+8. */
  readonly at: string;
  readonly minutes: number;
  readonly on: readonly Rule[];
  /** Months of the year in which it happens, all by default. */
  readonly months?: readonly number[];
  readonly link: string;
  /** Of an activity, what it is about. */
  readonly summary?: LocalText;
}

/** The platforms that hold events, by the key of their colour. */
export const eventPlatforms: Readonly<Record<string, LocalText>> = {
  sports: both("木棉体育", "Kapok Sports"),
  live: both("木棉真人", "Kapok Live"),
  casino: both("木棉电子", "Kapok Casino"),
  chess: both("木棉棋牌", "Kapok Tables"),
  lottery: both("木棉彩票", "Kapok Lottery"),
  activity: both("木棉活动", "Kapok Activities"),
};

const saturday = (nth: number): Rule => ({ weekday: 6, nth });
const sunday = (nth: number): Rule => ({ weekday: 7, nth });
const oddMonths = [1, 3, 5, 7, 9, 11];
const evenMonths = [2, 4, 6, 8, 10, 12];

const tables: readonly EventSeries[] = (
  [
    [1, "岭南麻将周赛 第一轮", "Lingnan mahjong weekly: round one"],
    [2, "岭南麻将周赛 第二轮", "Lingnan mahjong weekly: round two"],
    [3, "岭南麻将周赛 第三轮", "Lingnan mahjong weekly: round three"],
    [-1, "岭南麻将月度总决赛", "Lingnan mahjong: final of the month"],
  ] as const
).map(([nth, chinese, english]) => ({
  key: `mahjong-${nth}`,
  category: "chess",
  title: both(chinese, english),
  at: "20:30",
  minutes: nth === -1 ? 180 : 120,
  on: [saturday(nth)],
  link: "/game/chess",
}));

const badminton: readonly EventSeries[] = (
  [
    ["quarter", { weekday: 4, nth: 1 }, "19:00", "羽毛球公开赛 八强", "Badminton open: quarter-finals"],
    ["semi", saturday(1), "15:00", "羽毛球公开赛 半决赛", "Badminton open: semi-finals"],
    ["final", sunday(1), "16:00", "羽毛球公开赛 决赛", "Badminton open: final"],
  ] as const
).map(([stage, rule, at, chinese, english]) => ({
  key: `badminton-${stage}`,
  category: "sports",
  title: both(chinese, english),
  at,
  minutes: 180,
  on: [rule],
  months: oddMonths,
  link: "/game/sports",
}));

const basketball: readonly EventSeries[] = (
  [
    ["group-1", { weekday: 5, nth: 2 }, "男篮邀请赛 小组赛首日", "Basketball invitational: group stage, day one"],
    ["group-2", saturday(2), "男篮邀请赛 小组赛次日", "Basketball invitational: group stage, day two"],
    ["final", sunday(2), "男篮邀请赛 决赛", "Basketball invitational: final"],
  ] as const
).map(([stage, rule, chinese, english]) => ({
  key: `basketball-${stage}`,
  category: "sports",
  title: both(chinese, english),
  at: "19:30",
  minutes: 150,
  on: [rule],
  months: evenMonths,
  link: "/game/sports",
}));

const esports: readonly EventSeries[] = (
  [
    ["opening", saturday(3), "14:00", "电竞季赛 开幕", "Esports season: opening day"],
    ["second", sunday(3), "14:00", "电竞季赛 第二日", "Esports season: day two"],
    ["semi", { weekday: 5, nth: 4 }, "18:00", "电竞季赛 半决赛", "Esports season: semi-finals"],
    ["final", sunday(4), "18:00", "电竞季赛 决赛", "Esports season: final"],
  ] as const
).map(([stage, rule, at, chinese, english]) => ({
  key: `esports-${stage}`,
  category: "sports",
  title: both(chinese, english),
  at,
  minutes: 240,
  on: [rule],
  months: [3, 6, 9, 12],
  link: "/game/sports",
}));

/** What comes again every month, or in some of them. */
export const eventSeries: readonly EventSeries[] = [
  ...tables,
  ...badminton,
  ...basketball,
  ...esports,
  {
    key: "football-night",
    category: "sports",
    title: both("足球友谊赛 夜场", "Football friendlies, late kick-off"),
    at: "23:00",
    minutes: 120,
    on: [{ weekday: 4, nth: 2 }],
    link: "/game/sports",
  },
  {
    key: "tennis-day",
    category: "sports",
    title: both("网球日：一日五场", "Tennis day: five matches"),
    at: "11:00",
    minutes: 540,
    on: [{ weekday: 3, nth: 3 }],
    months: [4, 5, 6, 9, 10],
    link: "/game/sports",
  },
  {
    key: "cantonese-night",
    category: "live",
    title: both("粤语之夜 直播", "Cantonese night, live"),
    at: "22:00",
    minutes: 120,
    on: [1, 3].map((nth) => ({ weekday: 3, nth })),
    link: "/game/live",
  },
  {
    key: "baccarat-entry",
    category: "live",
    title: both("百家乐挑战赛 报名截止", "Baccarat challenge: entries close"),
    at: "18:00",
    minutes: 30,
    on: [{ day: 18 }],
    link: "/game/live",
  },
  {
    key: "baccarat-day",
    category: "live",
    title: both("百家乐挑战赛", "Baccarat challenge"),
    at: "21:00",
    minutes: 180,
    on: [{ day: 25 }],
    link: "/game/live",
  },
  {
    key: "night-market",
    category: "casino",
    title: both("九龙夜市 通宵场", "Kowloon night market: the late session"),
    at: "22:30",
    minutes: 270,
    on: [{ day: 10 }],
    link: "/game/casino",
  },
  {
    key: "paytable-hour",
    category: "casino",
    title: both("赔付表答疑一小时", "An hour of paytable questions"),
    at: "20:00",
    minutes: 60,
    on: [{ weekday: 2, nth: 4 }],
    link: "/game/casino",
  },
  {
    key: "odds-hour",
    category: "lottery",
    title: both("六合彩走势讲解", "Reading the Mark Six history"),
    at: "20:00",
    minutes: 60,
    on: [{ weekday: 1, nth: 2 }],
    link: "/mark-six/history-result",
  },
  {
    key: "keno-evening",
    category: "lottery",
    title: both("快乐彩晚间专场", "Keno evening"),
    at: "20:30",
    minutes: 90,
    on: [{ weekday: 5, nth: -1 }],
    link: "/game/lottery",
  },
  {
    key: "check-in",
    category: "activity",
    title: both("签到月", "Check-in month"),
    at: "00:00",
    minutes: 28 * 24 * 60 - 1,
    on: [{ day: 1 }],
    link: "/activity/template",
    summary: both(
      "每月头二十八天，天天签到。漏签三次以内照样算满，名单月底公布，不抽奖，也不必充值。",
      "Twenty-eight days from the first of the month: check in on each. Up to three days may be missed; the list is published at the end. No lots are drawn and nothing has to be paid in.",
    ),
  },
  {
    key: "monthly",
    category: "activity",
    title: both("月刊出刊", "The monthly newsletter comes out"),
    at: "10:00",
    minutes: 30,
    on: [{ day: 5 }],
    link: "/news/monthly",
  },
];
