import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

export interface SingleEvent {
  readonly key: string;
  readonly category: string;
  readonly title: LocalText;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly link: string;
  /** The article that it is about, in place of `link`. */
  readonly slug?: string;
  /** What an activity is about. */
  readonly summary: LocalText;
}

interface Festival {
  readonly title: LocalText;
  /** Its first and its last day. */
  readonly days: readonly [from: string, to: string];
  readonly summary: LocalText;
  readonly slug?: string;
}

/** Day of the first activity that is still to come when the sample content is written. */
const firstToCome = "2026-12-01";

function festival(key: string, { title, days: [from, to], summary, slug }: Festival): SingleEvent {
  const at = (day: string, time: string) => `${day}T${time}+08:00`;
  return {
    key,
    category: "activity",
    title,
    summary,
    link: to < firstToCome ? "/activity/history" : "/activity/current",
    startsAt: at(from, "00:00:00"),
    endsAt: at(to, "23:59:00"),
    ...(slug && { slug }),
  };
}

const qixi = {
  title: both("七夕：鹊桥留言板", "Qixi: notes on the bridge"),
  summary: both(
    "写一句话挂上鹊桥，三天后统一撤下。不评选，不送礼，署名随意。",
    "Write a line and hang it on the bridge for three days. No contest, no prize, any name you like.",
  ),
};
const doubleNinth = {
  title: both("重阳登高周", "Double Ninth: a week of climbing"),
  summary: both(
    "七天走满三百层楼梯，步数自己报，我们信您。满了领一枚登高徽章。",
    "Three hundred floors in seven days. You report your own steps and we believe you; a badge for all who arrive.",
  ),
};
const newYear = {
  title: both("元旦开门红", "New Year’s Day opening"),
  summary: both(
    "三天三道谜语，每道次日早上九点公布答案，答对与否都能看解说。",
    "Three riddles in three days, each solved at nine the next morning, with an explanation for everybody.",
  ),
};

/** What comes once, or on another day each year. */
export const singleEvents: readonly SingleEvent[] = [
  festival("qixi-2025", { ...qixi, days: ["2025-08-29", "2025-08-31"] }),
  festival("mid-autumn-2025", {
    title: both("中秋灯会", "Mid-Autumn lanterns"),
    days: ["2025-10-03", "2025-10-08"],
    summary: both(
      "六个晚上点六盏灯，每盏灯下一条灯谜。点灯不限时，断网点的灯联网后补上。",
      "Six lanterns on six evenings, a riddle under each. Lanterns lit without a network are added when it is back.",
    ),
  }),
  festival("double-ninth-2025", { ...doubleNinth, days: ["2025-10-27", "2025-11-02"] }),
  festival("solstice-2025", {
    title: both("冬至夜话", "Winter solstice evening"),
    days: ["2025-12-21", "2025-12-21"],
    summary: both(
      "一晚三位编辑轮流值守，汤圆还是饺子，问什么答什么。",
      "Three editors on duty for one long evening: dumplings or rice balls, and any other question.",
    ),
  }),
  festival("new-year-2026", { ...newYear, days: ["2026-01-01", "2026-01-03"] }),
  festival("spring-2026", {
    title: both("春节十五日", "Lunar New Year: fifteen days"),
    days: ["2026-02-17", "2026-03-03"],
    summary: both(
      "从初一到十五，一天一个旧习俗、一张剪纸。错过哪天都能回头再看。",
      "An old custom and a paper cut for each day from the first to the fifteenth. Days that were missed stay open.",
    ),
  }),
  festival("qingming-2026", {
    title: both("清明踏青图集", "Qingming: pictures from a walk"),
    days: ["2026-04-04", "2026-04-06"],
    summary: both(
      "寄来一张踏青的照片，附一句说明。编辑挑四十张合成图集，版权仍归作者。",
      "Send a picture from a walk and a line about it. Forty become an album; the rights stay with you.",
    ),
  }),
  festival("labour-2026", {
    title: both("五一假期牌桌", "Labour Day tables"),
    days: ["2026-05-01", "2026-05-05"],
    summary: both(
      "五天假期，新手桌整天有人带。先讲规则再开局，每桌限时一小时。",
      "Somebody teaches at the beginners’ tables all five days: rules first, and an hour at a table at most.",
    ),
  }),
  festival("dragon-boat-2026", {
    title: both("端午龙舟竞渡", "Dragon Boat regatta"),
    days: ["2026-06-19", "2026-06-21"],
    summary: both(
      "八支队伍划三天，桨数由答题换算，题目与换算表事先公布。",
      "Eight crews row for three days. Answers count as strokes; questions and the table were published before.",
    ),
  }),
  festival("qixi-2026", { ...qixi, days: ["2026-08-19", "2026-08-21"] }),
  festival("mid-autumn-2026", {
    title: both("中秋灯园", "The Mid-Autumn lantern garden"),
    days: ["2026-09-22", "2026-10-05"],
    summary: both(
      "十四天把一座园子点亮，灯由大家一盏盏挂上。复盘文章写明了数字与教训。",
      "A garden lit in fourteen days, one lantern at a time by everybody. The review has the figures and the faults.",
    ),
    slug: "mid-autumn-garden",
  }),
  festival("double-ninth-2026", { ...doubleNinth, days: ["2026-10-18", "2026-10-24"] }),
  festival("solstice-2026", {
    title: both("冬至七日", "Winter solstice week"),
    days: ["2026-12-19", "2026-12-25"],
    summary: both(
      "一年里最长的七个夜晚，每晚一篇短文、一道家常汤。断网时做的打卡，按当时的日期算。",
      "The seven longest nights of the year, a short read and a soup for each. What you tick without a network counts for its own day.",
    ),
    slug: "winter-solstice",
  }),
  festival("new-year-2027", { ...newYear, days: ["2027-01-01", "2027-01-03"] }),
  festival("spring-2027", {
    title: both("春节十五日", "Lunar New Year: fifteen days"),
    days: ["2027-02-06", "2027-02-20"],
    summary: both(
      "丁未年初一到十五的日历：哪天做什么、几点开始、要不要花钱，一张表写全。",
      "A calendar of fifteen days for the Year of the Goat: what happens when, from what hour and what it costs, in one table.",
    ),
    slug: "lunar-new-year",
  }),
];
