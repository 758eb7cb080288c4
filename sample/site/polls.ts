import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

export interface SamplePoll {
  readonly slug: string;
  readonly question: LocalText;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxOptions: number;
  /** Members who have voted; each for up to `maxOptions` options. */
  readonly votedCount: number;
  readonly options: readonly { readonly text: LocalText; readonly voted: number }[];
}

/** Polls of articles: one open, one that has ended, one still to come. */
export const polls: readonly SamplePoll[] = [
  {
    slug: "reading-underground",
    question: both("下一个离线功能，您最想要哪一个？", "Which offline feature should come next?"),
    startsAt: "2026-11-20T08:30:00+08:00",
    endsAt: "2027-01-31T21:00:00+08:00",
    maxOptions: 2,
    votedCount: 1284,
    options: [
      { text: both("离线全文搜索", "Searching the full text of what is kept"), voted: 612 },
      { text: both("活动写进手机日历", "Activities in the phone’s calendar"), voted: 488 },
      { text: both("语音朗读文章", "Articles read aloud"), voted: 541 },
      { text: both("按专题整批下载", "Downloading a whole topic at once"), voted: 203 },
    ],
  },
  {
    slug: "mid-autumn-garden",
    question: both("灯园有四处要改，先改哪一处？", "Four things to change in the lantern garden: which comes first?"),
    startsAt: "2026-10-08T09:00:00+08:00",
    endsAt: "2026-10-31T21:00:00+08:00",
    maxOptions: 1,
    votedCount: 946,
    options: [
      { text: both("先查月相，再定档期", "Look up the moon, then fix the dates"), voted: 151 },
      { text: both("写明各地的截止时间", "Show the close in local time"), voted: 372 },
      { text: both("离线点的灯可以补送", "Accept lanterns lit with no network"), voted: 298 },
      { text: both("每盏灯写上日期和状态", "Give every lantern its date and state in words"), voted: 125 },
    ],
  },
  {
    slug: "winter-solstice",
    question: both("冬至那天，您家桌上是什么？", "What is on your table at the winter solstice?"),
    startsAt: "2026-12-20T00:00:00+08:00",
    endsAt: "2026-12-26T00:00:00+08:00",
    maxOptions: 1,
    votedCount: 0,
    options: [
      { text: both("饺子", "Dumplings"), voted: 0 },
      { text: both("汤圆", "Tangyuan"), voted: 0 },
      { text: both("羊肉汤", "Mutton soup"), voted: 0 },
      { text: both("一顿家常饭", "An ordinary family dinner"), voted: 0 },
    ],
  },
];
