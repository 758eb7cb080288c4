import { both } from "./bilingual.ts";
import type { SamplePageMeta } from "./page-metas.ts";

/** Title, description and keywords of the pages beside the sections. */
export const readingPages: readonly SamplePageMeta[] = [
  {
    uri: "/calendar",
    title: both("赛事日历", "Event calendar"),
    description: both(
      "体育、真人、电子、棋牌、彩票与活动的赛事日历：按月查看，时间一律写明UTC+8，并附您当地的时间；可以订阅到手机日历，断网也能查。",
      "Sports, live, casino, tables, lottery and activities month by month, in UTC+8 and in your own time. Subscribe in your calendar app; it opens offline.",
    ),
    keyword: both("赛事日历,活动时间,订阅日历", "event calendar,fixtures,iCalendar"),
  },
  {
    uri: "/faq",
    title: both("常见问题", "Questions and answers"),
    description: both(
      "离线阅读、游戏资料、六合彩、活动日历、账户、合作对接与理性娱乐：读者和合作伙伴最常问的问题，一问一答，可以在页面里直接搜索。",
      "Reading offline, games, Mark Six, activities, accounts, partnership and playing safely: what readers and partners ask most, searchable on the page.",
    ),
    keyword: both("常见问题,帮助,离线阅读", "FAQ,help,offline reading"),
  },
  {
    uri: "/terms-of-service",
    title: both("服务条款", "Terms of service"),
    description: both(
      "使用木棉的约定：本站提供什么、谁可以使用、账户与评论的规则、内容的权利、离线保存、个人资料如何处理，以及条款变更时怎样告知。",
      "What you and Kapok agree on: what the site offers, who may use it, accounts and comments, rights, content kept offline, personal data and changes.",
    ),
    keyword: both("服务条款,隐私,权利", "terms of service,privacy,rights"),
  },
  {
    uri: "/game/timeline",
    title: both("游戏上新时间线", "Release timeline"),
    description: both(
      "每款游戏是哪一年哪一月上新的：娱乐场、真人、彩票、棋牌与体育，最新的排在最前，也可以只看其中的一类，点开就是规则与赔付。",
      "When each game came out, by year and month, the latest first: casino, live, lottery, tables and sports, with rules and payouts one tap away.",
    ),
    keyword: both("游戏上新,时间线,新游戏", "game releases,timeline,new games"),
  },
  {
    uri: "/article/poll",
    title: both("投票文章", "Polls"),
    description: both(
      "文章里提出的问题：即将开始的、正在进行的和已经结束的，选项与结果都列在一处。进行中的投票不显示票数，以免左右其他的读者。",
      "Questions that our articles ask, about to start, open and ended, with their options and results. Counts stay hidden while a poll is open.",
    ),
    keyword: both("投票,读者意见", "polls,readers"),
  },
  {
    uri: "/promote/apihtml",
    title: both("游戏接口对接", "Game API integration"),
    description: both(
      "一套接口接入五大类游戏：十七种货币、每月七万五千多场体育赛事、重复请求只算一次，沙箱当天开通，准备充分的团队两周可以接完。",
      "Five kinds of games through one API: 17 currencies, over 75,000 sports events a month, requests that count once, and a sandbox the same day.",
    ),
    keyword: both("游戏接口,API,单一钱包,沙箱", "game API,integration,single wallet,sandbox"),
  },
  {
    uri: "/promote/wlhtml",
    title: both("品牌搭建", "White-label brand building"),
    description: both(
      "名称、外观、内容与活动由您决定，程序、游戏、结算与运维由平台提供：不必组建开发团队，也能开一个自己的品牌，从概念到开业分四步走。",
      "Name, look, content and activities are yours; software, games, settlement and operation come with the platform. From idea to opening in four steps.",
    ),
    keyword: both("白标,品牌搭建,代运营", "white label,brand,operation"),
  },
  {
    uri: "/platform/demo",
    title: both("游戏试玩", "Games to try"),
    description: both(
      "不花钱也能上手的游戏：按类别列出提供试玩的每一款，先看规则与赔付，再决定要不要往下了解。试玩的结果与真实的投注毫无关系。",
      "Games that can be tried without money, by category. Read how each plays and pays first; what happens in a trial says nothing about real stakes.",
    ),
    keyword: both("游戏试玩,免费试玩", "free games,demo"),
  },
  {
    uri: "/news/monthly",
    title: both("木棉月刊", "Monthly newsletter"),
    description: both(
      "每月一期，列出值得读的文章，写明为什么值得。往期按月排列，可以直接点开原文；想按月收到，可以留下邮箱订阅，随时都能退订。",
      "Once a month, the articles worth reading and a word on why. All issues by month, each article one tap away; subscribe by e-mail, stop at any time.",
    ),
    keyword: both("月刊,订阅,往期", "newsletter,monthly,issues"),
  },
  {
    uri: "/download",
    title: both("素材下载", "Downloads"),
    description: both(
      "横幅、社交配图、标志与品牌规范：先看预览，再单个下载，或一次选最多二十个打包成一个文件带走。素材可用于介绍木棉，请保留年龄标识与风险提示。",
      "Banners, social pictures, logos and the brand sheet: look first, then download one, or up to twenty in a single archive. For presenting Kapok.",
    ),
    keyword: both("素材下载,横幅,标志", "downloads,banners,logos"),
  },
];
