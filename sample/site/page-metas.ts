import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";
import { readingPages } from "./reading-page-metas.ts";

export interface SamplePageMeta {
  readonly uri: string;
  readonly title: LocalText;
  readonly description: LocalText;
  readonly keyword: LocalText;
}

/** Title, description and keywords of the pages that belong to no section. */
const sitePages: readonly SamplePageMeta[] = [
  {
    uri: "/",
    title: both("木棉 Kapok · 游戏资讯与六合彩", "Kapok · Game news and Mark Six"),
    description: both(
      "木棉是面向玩家与合作伙伴的游戏资讯站：玩法与概率讲得明白，活动与平台写得具体，六合彩开奖与走势随时可查。装到主屏幕，没有网络也能读。",
      "Game news for players and partners: rules and odds in plain words, activities, platform engineering and Mark Six, readable with no network.",
    ),
    keyword: both(
      "木棉,游戏资讯,六合彩,离线阅读,理性娱乐",
      "Kapok,game news,Mark Six,offline reading,responsible play",
    ),
  },
  {
    uri: "/library",
    title: both("离线库", "Library"),
    description: both(
      "存在这台设备上的文章、游戏、开奖与页面：断网也能打开、阅读和搜索。哪些长期保留、最多占用多少空间、图片要不要存，都由你决定，随时可以移除。",
      "Articles, games, draws and pages kept on this device: search and read them without a network, and decide what stays.",
    ),
    keyword: both("离线阅读,离线库,离线搜索", "offline reading,library,offline search"),
  },
  {
    uri: "/mark-six",
    title: both("六合彩最新开奖", "Mark Six: the latest draw"),
    description: both(
      "最新一期的七个号码，以及每个号码的颜色、单双、大小与尾数，七个号码的总和。标签只描述这一期，不预示下一期。逢周二、四、六21:30（香港时间）开奖。",
      "The latest seven numbers with the colour, parity, size and last digit of each. Draws on Tuesdays, Thursdays and Saturdays at 21:30, Hong Kong time.",
    ),
    keyword: both("六合彩,开奖结果,走势", "Mark Six,draw results,trends"),
  },
  {
    uri: "/mark-six/history-result",
    title: both("六合彩历史与走势", "Mark Six: history and trends"),
    description: both(
      "近一年的六合彩开奖：按近期、年份、月份或期号查询，49个号码的出现次数与上次出现，每期的单双、大小与总和。只作记录，不作预测，断网也能查。",
      "Mark Six draws of the recent year by number, month or year: how often each number came and when last, parity and totals. A record, not a forecast.",
    ),
    keyword: both("六合彩,开奖历史,走势,频率", "Mark Six,draw history,trends,frequency"),
  },
  {
    uri: "/mark-six/generator",
    title: both("六合彩幸运号码", "Mark Six: lucky numbers"),
    description: both(
      "在自己的设备上摇出六合彩号码：单组、批量、复式与胆拖，可选定或排除号码。号码存在本机，断网可用，开奖后自动核对奖级。不作预测。",
      "Mark Six numbers drawn on your own device: single, batch, multiple and banker entries. Picks are kept offline and checked when the draw is known.",
    ),
    keyword: both("六合彩,随机号码,复式,胆拖", "Mark Six,random numbers,multiple entry,banker entry"),
  },
  {
    uri: "/contact-us",
    title: both("联系我们", "Contact us"),
    description: both(
      "给木棉写信：白标品牌建设、游戏API接入，或对网站的任何意见。留下姓名、邮箱与所在地，写清来意，我们会用您留下的方式回复，不会把资料交给别人。",
      "Write to us about brand building, game API integration or anything on this site. We answer the way you choose and pass nothing on.",
    ),
    keyword: both("联系我们,白标,API接入", "contact,white label,API integration"),
  },
  {
    uri: "/subscribe",
    title: both("订阅月刊", "Monthly newsletter"),
    description: both(
      "木棉月刊每月一封，收录当月的行业资讯、新上线的游戏与活动安排。填写邮箱并点开确认邮件中的链接即可订阅；每一期的末尾都有退订链接，一点就停。",
      "One mail a month with the news, new games and activities of the month. Confirm by a link, and leave by one press whenever you like.",
    ),
    keyword: both("订阅,月刊,邮件", "newsletter,subscribe,email"),
  },
  {
    uri: "/feedback",
    title: both("年终问卷", "Year-end questionnaire"),
    description: both(
      "五个问题，大约两分钟：多久来一次，来找什么，从哪里知道木棉，满意不满意，还想要什么。断网时填写会存在本机，连上网络后自动送出，只送一次。",
      "Five questions, two minutes: how often you come, what for, how you found us, how content you are. Works offline and is sent once.",
    ),
    keyword: both("问卷,意见,年终", "questionnaire,feedback"),
  },
  {
    uri: "/feedback-success",
    title: both("感谢您的意见", "Thank you for your feedback"),
    description: both(
      "问卷已经收到，感谢您花时间告诉我们。每一份回答都会有人读，统计结果与据此作出的改动会在木棉的资讯里说明，回答本身不会公开，也不会用于广告。",
      "Your answers have arrived. Somebody reads each of them; what comes of them is told in the news, and the answers stay with us.",
    ),
    keyword: both("问卷,感谢", "questionnaire,thanks"),
  },
  {
    uri: "/maintenance",
    title: both("网站正在维护", "Down for maintenance"),
    description: both(
      "木棉正在例行维护，新的内容暂时打不开。已经存在这部手机或电脑上的文章、游戏资料与开奖记录照常可读，写好而没有发出的内容会在恢复之后送出。",
      "Kapok is being maintained and new content is out of reach. What this device has kept can still be read, and what waits will be sent afterwards.",
    ),
    keyword: both("维护,离线阅读", "maintenance,offline reading"),
  },
];

const gamePages: readonly SamplePageMeta[] = [
  {
    uri: "/game",
    title: both("游戏", "Games"),
    description: both(
      "娱乐场、真人视讯、彩票、棋牌与体育，五大类游戏的规则、节奏与最高赔率逐款写明，附上新日期和适用设备。打开过的页面，断网也能再看。",
      "Casino, live, lottery, card and board games and sports: rules, pace and highest odds of each, with release dates and devices, kept for offline use.",
    ),
    keyword: both("游戏,娱乐场,真人视讯,彩票,棋牌,体育", "games,casino,live,lottery,cards,sports"),
  },
  {
    uri: "/game/casino",
    title: both("娱乐场游戏", "Casino games"),
    description: both(
      "老虎机、台面、街机与捕鱼：每款游戏的玩法、赔付方式与最高赔率，另有赔付表、波动与返还率怎样读的文章，先看明白，再决定要不要玩。",
      "Slots, table games, arcade and fishing: how each plays, how it pays and its highest odds, with articles on paytables, volatility and returns.",
    ),
    keyword: both("娱乐场,老虎机,台面,街机,捕鱼", "casino,slots,table games,arcade,fishing"),
  },
  {
    uri: "/game/live",
    title: both("真人视讯", "Live games"),
    description: both(
      "百家乐、轮盘、龙虎、骰宝与二十一点：真人牌桌的规则与节奏，演播室怎样发牌、怎样记录，视频为什么会慢几秒，都有专门的文章细讲。",
      "Baccarat, roulette, dragon tiger, sic bo and blackjack with live dealers: table rules and pace, and articles on studios and video delay.",
    ),
    keyword: both("真人视讯,百家乐,轮盘,龙虎,骰宝", "live dealer,baccarat,roulette,dragon tiger,sic bo"),
  },
  {
    uri: "/game/lottery",
    title: both("彩票游戏", "Lottery games"),
    description: both(
      "快乐彩、快开、传统彩与刮刮乐：每款的选号方式、开奖频率与最高赔率。另有六合彩机会的完整算式和走势标签的读法，不作任何预测。",
      "Keno, quick draws, traditional lotteries and scratch cards: how to choose, how often they draw, the highest odds, and the arithmetic behind them.",
    ),
    keyword: both("彩票,快乐彩,快开,刮刮乐,六合彩", "lottery,keno,quick draw,scratch cards,Mark Six"),
  },
  {
    uri: "/game/chess",
    title: both("棋牌游戏", "Card and board games"),
    description: both(
      "麻将、扑克、斗地主、象棋与骨牌：各款游戏的规则、人数与一局的长短，加上各地麻将的差别和斗地主入门，坐下之前先把规矩对齐。",
      "Mahjong, poker, dou dizhu, xiangqi and dominoes: rules, seats and the length of a game, with guides to regional mahjong and dou dizhu.",
    ),
    keyword: both("棋牌,麻将,扑克,斗地主,象棋", "mahjong,poker,dou dizhu,xiangqi,dominoes"),
  },
  {
    uri: "/game/sports",
    title: both("体育游戏", "Sports games"),
    description: both(
      "足球、篮球、网球、电竞与虚拟赛事：每款的盘口、节奏与最高赔率，另有让球与大小的读法、赛程表怎样维护的文章，数字都附算法。",
      "Football, basketball, tennis, esports and virtual sports: markets, pace and highest odds, with articles on handicaps, totals and fixtures.",
    ),
    keyword: both("体育,足球,篮球,网球,电竞", "sports,football,basketball,tennis,esports"),
  },
];

const activityPages: readonly SamplePageMeta[] = [
  {
    uri: "/activity",
    title: both("活动", "Activities"),
    description: both(
      "正在进行的活动、办活动的模板和往期回顾：时间、规则与参加办法一页写全，不用在聊天记录里翻找，结束以后也说清哪里做得不好。",
      "What is on now, templates for running an activity and reviews of past ones: times, rules and how to join on one page, faults included.",
    ),
    keyword: both("活动,节庆,活动模板,活动回顾", "activities,festivals,templates,reviews"),
  },
  {
    uri: "/activity/current",
    title: both("近期活动", "Current activities"),
    description: both(
      "现在能参加和即将开始的活动：起止时间写明时区，规则一句一条，说清要不要花钱、怎样算完成、断网时做的动作究竟算在哪一天里。",
      "Activities open now or soon to start: times with their time zone, rules a sentence each, what it costs and how an offline entry counts.",
    ),
    keyword: both("近期活动,冬至,春节,参加办法", "current activities,winter solstice,Lunar New Year"),
  },
  {
    uri: "/activity/template",
    title: both("活动模板", "Activity templates"),
    description: both(
      "给运营者的现成清单：三十天筹备表、公平的排行榜写法、各种赛制的场次与时间怎样算。照着它来填，至少能少漏一项，也能少吵一架。",
      "Ready-made lists for operators: a thirty-day plan, rules for a fair leaderboard, and the matches and hours that each tournament format needs.",
    ),
    keyword: both("活动模板,筹备清单,排行榜,赛制", "templates,checklist,leaderboard,tournament formats"),
  },
  {
    uri: "/activity/history",
    title: both("往期活动", "Past activities"),
    description: both(
      "办过的活动怎样定的规则，哪些照计划做到，哪些没有，下一次改什么。回顾不只报喜，数字与算法都摆在文中，后来的人可以接着改。",
      "How past activities set their rules, what went to plan, what did not and what will change next time, with the figures in full and the sums shown.",
    ),
    keyword: both("往期活动,活动回顾,中秋", "past activities,review,Mid-Autumn"),
  },
];

const platformPages: readonly SamplePageMeta[] = [
  {
    uri: "/platform",
    title: both("平台", "Platform"),
    description: both(
      "木棉背后的平台怎样做成：离线阅读、接口对接、结算与币种、滚动发布，每一篇都写明代价和做不到的事，给合作伙伴和同行作参考。",
      "How the platform behind Kapok is built: offline reading, integration, settlement and deployment, each with its costs and limits stated.",
    ),
    keyword: both("平台,接口,结算,离线", "platform,API,settlement,offline"),
  },
  {
    uri: "/platform/feature",
    title: both("平台功能", "Platform features"),
    description: both(
      "接口怎样两周接完，重复请求怎样只算一次，十七种货币怎样入账，图片怎样变小：平台的每项功能逐一讲清做法、标准与其中的取舍。",
      "Integrating in two weeks, counting a repeated request once, seventeen currencies, smaller pictures: each feature with its method and trade-offs.",
    ),
    keyword: both("平台功能,幂等,多币种,接口清单", "features,idempotency,currencies,API checklist"),
  },
  {
    uri: "/platform/partner",
    title: both("合作伙伴", "Partners"),
    description: both(
      "给合作伙伴的实务文章：单一钱包与转账钱包怎么选，客服怎样答复、升级与交接。做决定之前要问的问题，一条一条都列在文章里面。",
      "Practical pieces for partners: choosing between a single and a transfer wallet, customer support that answers, and the questions to ask first.",
    ),
    keyword: both("合作伙伴,钱包,客服,对接", "partners,wallet,customer support,integration"),
  },
];

const newsPages: readonly SamplePageMeta[] = [
  {
    uri: "/news",
    title: both("资讯", "News"),
    description: both(
      "行业里的做法与教训，木棉自己的新功能与编辑规矩。不登预测与贴士，凡写到投注都说清价钱；示例写明示例，写错了就公开地更正。",
      "Practice and lessons from the industry, and what is new at Kapok. No tips, no predictions; samples are marked and mistakes corrected in the open.",
    ),
    keyword: both("资讯,行业,品牌,编辑规范", "news,industry,brand,editorial standards"),
  },
  {
    uri: "/news/industry",
    title: both("行业资讯", "Industry news"),
    description: both(
      "无障碍、备份、时钟、本地化、年龄核验与理性娱乐：行业里人人会遇到、却少有人讲透的题目，附可以照做的步骤和算得出来的数字。",
      "Accessibility, backups, clocks, localisation, age checks and responsible play: common problems with steps to follow and figures you can check.",
    ),
    keyword: both("行业,无障碍,安全,本地化,理性娱乐", "industry,accessibility,security,localisation,responsible play"),
  },
  {
    uri: "/news/brand",
    title: both("品牌动态", "Kapok news"),
    description: both(
      "木棉为什么叫木棉，怎样在地铁里读完一篇文章，没发出去的为什么不说发出去了，编辑部守哪些规矩：都是关于这个网站自己的事情。",
      "Why the site is called Kapok, how it reads underground, why nothing is sent until it is sent, and how its editors work: news about ourselves.",
    ),
    keyword: both("木棉,离线,编辑部,设计", "Kapok,offline,editors,design"),
  },
];

export const pageMetas: readonly SamplePageMeta[] = [
  ...sitePages,
  ...gamePages,
  ...activityPages,
  ...platformPages,
  ...newsPages,
  ...readingPages,
];
