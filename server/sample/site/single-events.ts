import type { LocalText } from "../../articles/articles.schema.ts";
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
}

function festival(
  key: string,
  title: LocalText,
  from: string,
  to: string,
  slug?: string,
  link = "/activity/history",
): SingleEvent {
  const at = (day: string, time: string) => `${day}T${time}+08:00`;
  return {
    ...{ key, category: "activity", title, startsAt: at(from, "00:00:00"), endsAt: at(to, "23:59:00"), link },
    ...(slug && { slug }),
  };
}

/** What comes once, or on another day each year. */
export const singleEvents: readonly SingleEvent[] = [
  festival("qixi-2025", both("七夕：鹊桥留言板", "Qixi: notes on the bridge"), "2025-08-29", "2025-08-31"),
  festival("mid-autumn-2025", both("中秋灯会", "Mid-Autumn lanterns"), "2025-10-03", "2025-10-08"),
  festival("double-ninth-2025", both("重阳登高周", "Double Ninth: a week of climbing"), "2025-10-27", "2025-11-02"),
  festival("solstice-2025", both("冬至夜话", "Winter solstice evening"), "2025-12-21", "2025-12-21"),
  festival("new-year-2026", both("元旦开门红", "New Year’s Day opening"), "2026-01-01", "2026-01-03"),
  festival("spring-2026", both("春节十五日", "Lunar New Year: fifteen days"), "2026-02-17", "2026-03-03"),
  festival("qingming-2026", both("清明踏青图集", "Qingming: pictures from a walk"), "2026-04-04", "2026-04-06"),
  festival("labour-2026", both("五一假期牌桌", "Labour Day tables"), "2026-05-01", "2026-05-05"),
  festival("dragon-boat-2026", both("端午龙舟竞渡", "Dragon Boat regatta"), "2026-06-19", "2026-06-21"),
  festival("qixi-2026", both("七夕：鹊桥留言板", "Qixi: notes on the bridge"), "2026-08-19", "2026-08-21"),
  festival(
    "mid-autumn-2026",
    both("中秋灯园", "The Mid-Autumn lantern garden"),
    "2026-09-22",
    "2026-10-05",
    "mid-autumn-garden",
  ),
  festival("double-ninth-2026", both("重阳登高周", "Double Ninth: a week of climbing"), "2026-10-18", "2026-10-24"),
  festival(
    "solstice-2026",
    both("冬至七日", "Winter solstice week"),
    "2026-12-19",
    "2026-12-25",
    "winter-solstice",
    "/activity/current",
  ),
  festival(
    "new-year-2027",
    both("元旦开门红", "New Year’s Day opening"),
    "2027-01-01",
    "2027-01-03",
    undefined,
    "/activity/current",
  ),
  festival(
    "spring-2027",
    both("春节十五日", "Lunar New Year: fifteen days"),
    "2027-02-06",
    "2027-02-20",
    "lunar-new-year",
    "/activity/current",
  ),
];
