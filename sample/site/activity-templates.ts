import { componentIds } from "#contract/pages/component-ids.ts";
import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";
import type { SampleComponent } from "./home.ts";

const template = (
  title: LocalText,
  subtitle: LocalText,
  steps: readonly (readonly [name: LocalText, text: LocalText])[],
  button: { text: LocalText; uri: string },
): SampleComponent => ({
  componentId: componentIds.steps,
  title,
  subtitle,
  settings: {
    slides: steps.map(([figure, text]) => ({ figure, unit: both("", ""), text, art: "" })),
    buttons: [button],
  },
});

/** What operators adapt when they hold an activity of their own, as parts of a page. */
export const activityTemplates: readonly SampleComponent[] = [
  template(
    both("签到月", "Check-in month"),
    both(
      "适合让老会员回来看看。二十八天，漏签三次以内照样算满，不需要奖池。",
      "Brings members back. Twenty-eight days, up to three of them may be missed, and no prize pool is needed.",
    ),
    [
      [
        both("定规则", "Set the rules"),
        both(
          "写清一天从几点算起、补签怎么算、名单何时公布，三句话以内。",
          "When a day begins, how a missed one counts and when the list is out, in three sentences at most.",
        ),
      ],
      [
        both("排日程", "Plan the days"),
        both(
          "开始前七天预告，前一天提醒一次，结束后两天内公布名单。",
          "Announce it seven days ahead, remind once the day before, publish the list within two days of the end.",
        ),
      ],
      [
        both("试一遍", "Rehearse"),
        both(
          "用三个测试账号走完：正常签到、断网签到、跨时区签到。",
          "Three test accounts go through it: an ordinary check-in, one without a network, one in another time zone.",
        ),
      ],
      [
        both("收尾", "Close"),
        both(
          "公布名单与算法，留七天受理异议，再写一页复盘。",
          "Publish the list and the sums, hear objections for seven days, then write a page of review.",
        ),
      ],
    ],
    { text: both("索取文案与图样", "Ask for texts and artwork"), uri: "/contact-us" },
  ),
  template(
    both("七日排行榜", "Seven-day leaderboard"),
    both(
      "适合新游戏上线。按每人最好的二十局计分，玩得多不等于排得高。",
      "For the launch of a game. The best twenty rounds of each player count, so that playing more is not ranking higher.",
    ),
    [
      [
        both("选计分", "Choose the score"),
        both(
          "只取最好的二十局，并列按先到先排，写进规则第一条。",
          "Only the best twenty rounds count and ties go to whoever was first: that is rule one.",
        ),
      ],
      [
        both("设上限", "Set limits"),
        both("每人每天最多四十局，到了就停，榜上写明。", "Forty rounds a day and no more; the board says so."),
      ],
      [
        both("核对", "Check"),
        both(
          "每晚抽查前十名的牌局记录，有疑问先标注再处理。",
          "Look at the rounds of the first ten each night; what is in doubt is marked before it is decided.",
        ),
      ],
      [
        both("发奖", "Award"),
        both(
          "结束后四十八小时内发放，名单隐去账号中间四位。",
          "Within forty-eight hours of the end, with the middle of each account name left out.",
        ),
      ],
    ],
    { text: both("排行榜规则写法", "How to write leaderboard rules"), uri: "/activity" },
  ),
  template(
    both("节庆七日", "Seven festive days"),
    both(
      "适合春节、中秋这样的长假。一天一篇短文，一件小事，断网也能参加。",
      "For long holidays such as Lunar New Year. A short read and a small thing to do each day, without a network too.",
    ),
    [
      [
        both("备内容", "Prepare"),
        both(
          "七篇短文与配图在开始前三天全部定稿，假期里不赶稿。",
          "Seven short texts and their pictures are final three days before; nobody writes on a holiday.",
        ),
      ],
      [
        both("上日历", "Enter the calendar"),
        both(
          "起止时间写明时区，会员可以一键加到自己的日历。",
          "Times with their zone, so that members can add the days to their own calendar.",
        ),
      ],
      [
        both("留后路", "Keep a way back"),
        both(
          "错过的日子保留到活动结束，不因为没上线就失去资格。",
          "Days that were missed stay open to the end: nobody drops out for having been away.",
        ),
      ],
      [
        both("复盘", "Review"),
        both(
          "写明参加人数、每天的完成率，以及下次要改的三件事。",
          "Say how many took part, how many finished each day, and three things to change.",
        ),
      ],
    ],
    { text: both("看往期怎么做的", "See how past ones went"), uri: "/activity/history" },
  ),
];
