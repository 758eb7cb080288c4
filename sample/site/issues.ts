import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

export interface SampleIssue {
  readonly month: string;
  readonly title: LocalText;
  readonly intro: LocalText;
  readonly slugs: readonly string[];
}

/** The issues of the monthly newsletter; each tells of the month before it. */
export const issues: readonly SampleIssue[] = [
  {
    month: "2026-11",
    title: both("赔率、随机与一盏灯", "Odds, chance and a lantern"),
    intro: both(
      "这一期从赔率讲起：一个数字里包含了什么，号码标签又说明不了什么。另有中秋灯园的回顾，四处做得不好的地方都写了出来。",
      "This issue begins with odds: what one number contains, and what the labels of a draw cannot tell you. Also a review of the lantern garden, with the four things that went wrong.",
    ),
    slugs: ["odds-in-plain-words", "mid-autumn-garden", "install-to-home-screen", "trend-labels", "idempotent-writes"],
  },
  {
    month: "2026-10",
    title: both("七万五千场比赛的日历", "A calendar of 75,000 events"),
    intro: both(
      "一个月七万五千场赛事，怎样维持一份不出错的日历；六合彩的机会，从头一步步算给您看。",
      "How a calendar of seventy-five thousand events a month is kept right, and the odds of Mark Six worked out from the beginning.",
    ),
    slugs: ["season-calendar", "mark-six-odds", "single-wallet", "four-second-rule"],
  },
  {
    month: "2026-09",
    title: both("先看明白，再开局", "Read it first, then play"),
    intro: both(
      "赔付表逐行读，排行榜怎样才算公平，以及“该轮到我了”为什么从来不成立。",
      "A paytable line by line, what makes a leaderboard fair, and why nothing is ever due.",
    ),
    slugs: ["reading-a-paytable", "gamblers-fallacy", "fair-leaderboards", "rolling-deploys"],
  },
  {
    month: "2026-08",
    title: both("四地麻将，十七种货币", "Four kinds of mahjong, seventeen currencies"),
    intro: both(
      "同一副牌，各地规矩不同；同一笔账，十七种货币各有最小单位。本期讲差别，也讲怎样对齐。",
      "One set of tiles with different rules in each place, one ledger with seventeen smallest units: an issue about differences and how to agree on them.",
    ),
    slugs: ["mahjong-regions", "seventeen-currencies", "localisation", "spotting-phishing"],
  },
  {
    month: "2026-07",
    title: both("为什么直播总慢几秒", "Why live video is always late"),
    intro: both(
      "镜头前后的几秒钟去了哪里，图片怎样变小，第一次坐上百家乐桌之前该知道什么。",
      "Where the seconds between studio and screen go, how pictures become small, and what to know before a first baccarat table.",
    ),
    slugs: ["live-video-latency", "small-pictures", "tournament-formats", "baccarat-first-table"],
  },
  {
    month: "2026-06",
    title: both("波动，与帮朋友一把", "Volatility, and helping a friend"),
    intro: both(
      "两款返还率相同的游戏，玩起来为什么完全两样；朋友停不下来的时候，哪些话有用。",
      "Why two games with the same return feel nothing alike, and what to say to a friend who cannot stop.",
    ),
    slugs: ["volatility", "helping-a-friend", "esports-and-sport", "dark-mode"],
  },
  {
    month: "2026-05",
    title: both("歇一歇，对对表", "Take a break, set the clock"),
    intro: both(
      "休息怎样定才算数，服务器的钟为什么会不一致，还有一篇给新手的斗地主入门。",
      "How to take a break that holds, why servers disagree about the time, and dou dizhu for beginners.",
    ),
    slugs: ["taking-a-break", "clocks", "doudizhu-basics"],
  },
  {
    month: "2026-04",
    title: both("演播室里的一天", "A day in the studio"),
    intro: both(
      "镜头外有多少人，三十天筹备一场活动要列哪些事，备份为什么要真的恢复过一次才算数。",
      "How many people stand beside the camera, what thirty days of preparation list, and why a backup counts only once it has been restored.",
    ),
    slugs: ["inside-a-live-studio", "operators-checklist", "backups-you-have-tried", "numbers-are-content"],
  },
];
