import { componentIds } from "#contract/pages/component-ids.ts";
import type { LocalText } from "#server/i18n/local-text.ts";
import { activityTemplates } from "./activity-templates.ts";
import { both } from "./bilingual.ts";
import type { SampleComponent } from "./home.ts";

const contact = (text: LocalText) => ({ text, uri: "/contact-us" });
const point = (art: string, figure: LocalText, text: LocalText) => ({ figure, unit: both("", ""), text, art });
const step = (figure: LocalText, text: LocalText) => point("", figure, text);

const apiIntegration: readonly SampleComponent[] = [
  {
    componentId: componentIds.hero,
    title: both("一套接口，接入全部游戏", "One interface, every game"),
    subtitle: both(
      "娱乐场、真人、彩票、棋牌与体育，经一套接口接入，共用一个钱包、一份账单。会员始终在您的站上，用的是您的名字。",
      "Casino, live, lottery, card and board games and sports come through one API, with one wallet and one bill. Your members stay on your site, under your name.",
    ),
    settings: {
      slides: [
        {
          figure: both("17", "17"),
          unit: both("种", ""),
          text: both("货币，原币结算", "currencies, settled as they are"),
          art: "platform",
        },
        {
          figure: both("75,000+", "75,000+"),
          unit: both("场", ""),
          text: both("每月体育赛事", "sports events a month"),
          art: "platform",
        },
        { figure: both("5", "5"), unit: both("类", ""), text: both("游戏", "kinds of games"), art: "platform" },
        {
          figure: both("2", "2"),
          unit: both("周", "weeks"),
          text: both("通常的对接时间", "usual time to integrate"),
          art: "platform",
        },
      ],
      buttons: [
        contact(both("与我们谈谈", "Talk to us")),
        { text: both("还没有平台？了解品牌搭建", "No platform yet? Build a brand"), uri: "/promote/wlhtml" },
      ],
    },
  },
  {
    componentId: componentIds.points,
    title: both("您会得到什么", "What you get"),
    settings: {
      slides: [
        point(
          "key-round",
          both("接口精简", "A small interface"),
          both(
            "登录、启动、投注、结算、查询。每个调用连同错误都有说明，沙箱的回应与正式环境一致。",
            "Log in, launch, bet, settle, query. Each call is described with its errors, and there is a sandbox that answers like the real thing.",
          ),
        ),
        point(
          "refresh-ccw-dot",
          both("重复请求只算一次", "Repeated requests count once"),
          both(
            "每一注、每一次结算都有唯一的键。网络中断了，重发即可，账目不会错。",
            "Every bet and every settlement has a key of its own. When a network fails halfway, ask again: the books stay right.",
          ),
        ),
        point(
          "coins",
          both("单一钱包或转账钱包", "Single or transfer wallet"),
          both(
            "余额留在您那一边，或者转入转出，两种都支持，日后改主意也可以。",
            "Keep balances on your side, or move them in and out. Both are supported, and so is changing your mind.",
          ),
        ),
        point(
          "trophy",
          both("赛程有人维护", "Fixtures kept for you"),
          both(
            "每月七万五千场赛事的联赛、开赛时间与改期都有人维护，一有变动就送到您那里。",
            "Leagues, kick-off times and postponements of 75,000 events a month are maintained and sent to you as they change.",
          ),
        ),
        point(
          "shield-check",
          both("牌桌上的上限", "Limits at the table"),
          both(
            "每位会员的注额、亏损与时长，您和我们都能设限，以较严的为准。",
            "Stakes, losses and time can be limited for each member, on your side and on ours; the stricter limit applies.",
          ),
        ),
        point(
          "flask-conical",
          both("上线前的演练", "Tests before you go live"),
          both(
            "从回应丢失到时钟不准，上线之前与您逐项演练，再接第一笔真实投注。",
            "A list of cases, from a lost answer to a clock that is wrong, is run with you before the first real bet.",
          ),
        ),
      ],
    },
  },
  {
    componentId: componentIds.steps,
    title: both("从第一次沟通到上线", "From first call to launch"),
    settings: {
      slides: [
        step(
          both("沟通", "Talk"),
          both(
            "您说明要哪些游戏、货币与市场，我们说明需要什么、费用多少。",
            "You say which games, currencies and markets; we say what that needs and what it costs.",
          ),
        ),
        step(
          both("沙箱", "Sandbox"),
          both(
            "密钥与文档当天送达，开发期间的回应不会说变就变。",
            "You get keys and documents the same day and build against answers that do not change under you.",
          ),
        ),
        step(
          both("逐项核对", "Checklist"),
          both(
            "重复、超时、取消、结算、报表，我们与您一项项过。",
            "We go through the cases together: repeats, timeouts, cancellations, settlement, reports.",
          ),
        ),
        step(
          both("上线", "Launch"),
          both(
            "先开放给少数会员，再全面开放。从那天起，总有熟悉您这套对接的人值守。",
            "A few members first, then all. Somebody who knows your integration is on call from that day.",
          ),
        ),
      ],
    },
  },
  {
    componentId: componentIds.invitation,
    title: both("说说您的打算", "Tell us what you have in mind"),
    subtitle: both(
      "接口只提供给持牌运营者。发放密钥之前，我们会请您出示牌照并说明服务的市场。",
      "Integration is for licensed operators. We ask for your licence and the markets you serve before we send keys.",
    ),
    settings: { buttons: [contact(both("联络我们", "Contact us"))] },
  },
];

const brandBuilding: readonly SampleComponent[] = [
  {
    componentId: componentIds.hero,
    title: both("您的品牌，随时开业", "Your brand, ready to open"),
    subtitle: both(
      "名称、外观、内容与活动由您决定；程序、游戏、结算与运维由平台提供。没有开发团队，也能开始。",
      "Name, look, content and activities are yours. Software, games, settlement and operation come with the platform, so that you can begin without a team of developers.",
    ),
    settings: {
      slides: [
        {
          figure: both("17", "17"),
          unit: both("种", ""),
          text: both("货币，开业即可用", "currencies from the first day"),
          art: "activity",
        },
        {
          figure: both("75,000+", "75,000+"),
          unit: both("场", ""),
          text: both("每月体育赛事", "sports events a month"),
          art: "activity",
        },
        {
          figure: both("2", "2"),
          unit: both("种", ""),
          text: both("语言，可按需增加", "languages, more on request"),
          art: "activity",
        },
        {
          figure: both("24 / 7", "24 / 7"),
          unit: both("", ""),
          text: both("运维与值守", "operation and on-call"),
          art: "activity",
        },
      ],
      buttons: [
        contact(both("与我们谈谈", "Talk to us")),
        { text: both("已有平台？了解接口对接", "Have a platform? Use the API"), uri: "/promote/apihtml" },
      ],
    },
  },
  {
    componentId: componentIds.points,
    title: both("您会得到什么", "What you get"),
    settings: {
      slides: [
        point(
          "palette",
          both("处处是您的名字", "Everything carries your name"),
          both(
            "标志、配色、域名、主屏幕上的应用、会员收到的邮件，都由您自己改，不用写代码。",
            "Logo, colours, addresses, the app on the home screen and the letters that members get. You change them yourself, without code.",
          ),
        ),
        point(
          "wifi-off",
          both("断网也能读", "Readable without a network"),
          both(
            "文章、游戏页与日历，在隧道里、飞机上照样打开，并写明保存的时刻。",
            "Articles, game pages and calendars open in a tunnel or on a plane, and say when they were saved.",
          ),
        ),
        point(
          "calendar-check",
          both("活动有模板", "Activities from templates"),
          both(
            "签到、排行榜与节庆活动都附规则、日程与文案，您只需改写，不必从头想。",
            "Check-ins, leaderboards and festivals come with rules, time lines and texts that you adapt rather than invent.",
          ),
        ),
        point(
          "languages",
          both("语言与货币", "Languages and currencies"),
          both(
            "全站中英双语，账目支持十七种货币，日期与数字处处合乎当地写法。",
            "Chinese and English throughout, seventeen currencies in the books, and local dates and numbers everywhere.",
          ),
        ),
        point(
          "headset",
          both("有人答复的客服", "Support that answers"),
          both(
            "您的团队负责沟通，我们在后面支持：日志、牌局记录，还有醒着的人。",
            "Your team handles the conversation; ours stands behind it with logs, round records and somebody awake.",
          ),
        ),
        point(
          "server",
          both("运维一并提供", "Operation included"),
          both(
            "更新不停机，备份真正演练过恢复，状态页照实写。",
            "Updates without closing, backups that have been restored for practice, and a status page that tells the truth.",
          ),
        ),
      ],
    },
  },
  {
    componentId: componentIds.steps,
    title: both("从构想到开业", "From idea to opening day"),
    settings: {
      slides: [
        step(
          both("构想", "Concept"),
          both(
            "受众、市场、牌照与名称，各写一页，动工之前先写清楚。",
            "Audience, markets, licence and name: a page each, written down before anything is built.",
          ),
        ),
        step(
          both("设计", "Design"),
          both(
            "您的标志与配色用在每一个画面，浅色深色都核对对比度，小屏手机也照顾到。",
            "Your logo and colours on every screen, light and dark, checked for contrast and for small phones.",
          ),
        ),
        step(
          both("内容", "Content"),
          both(
            "选好游戏，写好首批文章，日历里排好三个月的活动。",
            "Games chosen, first articles written, three months of activities in the calendar.",
          ),
        ),
        step(
          both("开业", "Opening"),
          both(
            "先请会员安静试运行一周，再正式开门。首月的情况，我们一起复盘。",
            "A quiet week with invited members, then the doors open. We review the first month together.",
          ),
        ),
      ],
    },
  },
  {
    componentId: componentIds.invitation,
    title: both("说说您的打算", "Tell us what you have in mind"),
    subtitle: both(
      "我们只为持牌运营者搭建品牌，年龄核验与各项上限从第一天起就开启。",
      "We build brands for licensed operators only, with age checks and limits switched on from the first day.",
    ),
    settings: { buttons: [contact(both("联络我们", "Contact us"))] },
  },
];

const platformFeatures: readonly SampleComponent[] = [
  {
    componentId: componentIds.points,
    title: both("一览", "At a glance"),
    settings: {
      slides: [
        point(
          "blocks",
          both("一套接口", "One interface"),
          both("五大类游戏，一套接口，一份账单。", "Five kinds of games through one API, with one bill."),
        ),
        point(
          "coins",
          both("十七种货币", "seventeen currencies"),
          both(
            "按各自的最小单位记账与结算，不在中途换算。",
            "Booked and settled as they are, in the smallest unit of each.",
          ),
        ),
        point(
          "trophy",
          both("每月七万五千多场赛事", "Over 75,000 events a month"),
          both(
            "赛程、赛果与改期，核对之后随时送达。",
            "Fixtures, results and postponements, checked and sent as they change.",
          ),
        ),
        point(
          "refresh-ccw-dot",
          both("一次就是一次", "Once is once"),
          both(
            "同一注送来两次，只算一次，网络再差也不会错。",
            "A bet that is sent twice counts once, whatever the network does.",
          ),
        ),
        point(
          "wifi-off",
          both("离线", "Offline"),
          both(
            "打开过的内容断网也能再看，并写明保存的时刻。",
            "Content that was opened opens again without a network, and says from when it is.",
          ),
        ),
        point(
          "shield-check",
          both("上限", "Limits"),
          both(
            "注额、亏损与时长，会员和运营者都能设定，以较严的为准。",
            "Stakes, losses and time, set by member and by operator; the stricter one applies.",
          ),
        ),
        point(
          "languages",
          both("多语言", "Languages"),
          both("文字、日期与数字，各按本语言的写法。", "Texts, dates and numbers as each language prints them."),
        ),
        point(
          "gauge",
          both("旧手机也轻快", "Light on old phones"),
          both(
            "网络再慢，页面也在脚本运行之前就能看见。",
            "Pages that show on a slow network before any script has run.",
          ),
        ),
      ],
    },
  },
];

/** The parts of pages besides the home page, from the top, by path. */
export const compositions: Readonly<Record<string, readonly SampleComponent[]>> = {
  "/promote/apihtml": apiIntegration,
  "/promote/wlhtml": brandBuilding,
  "/platform/feature": platformFeatures,
  "/activity/template": activityTemplates,
};
