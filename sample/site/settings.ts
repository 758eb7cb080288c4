import { type SampleLang, sampleLangs } from "./bilingual.ts";

const externalLinks = [
  { id: 1, title: "Gamblers Anonymous", url: "https://www.gamblersanonymous.org/" },
  { id: 2, title: "WCAG 2.2", url: "https://www.w3.org/TR/WCAG22/" },
];

const texts = {
  "zh-CN": {
    webTitle: "木棉 Kapok · 游戏资讯与六合彩",
    brand: "木棉",
    keyword: "木棉,Kapok,游戏资讯,六合彩,离线阅读,平台接入,理性娱乐",
    description:
      "面向玩家与合作伙伴的游戏资讯站：玩法与概率讲得明白，活动与平台写得具体，六合彩开奖与走势查得到，没有网络也能读。",
    aboutText:
      "木棉是面向玩家与合作伙伴的游戏资讯站，内容仅供参考。博彩是花钱的消遣，平均下来会输，请先定上限、理性娱乐；未满18岁人士不得参与（18+）。",
    copyrightText: "© 2026 木棉 Kapok",
    externalLinkText: "相关链接",
    contactBtnText: "联系我们",
    newsletterText: "每月一封，收录当月的资讯、新游戏与活动。",
    newsletterPlaceholder: "邮箱地址",
    subscribeBtnText: "订阅月刊",
    footerLinks: [
      { title: "月刊", uri: "/news/monthly" },
      { title: "上新时间线", uri: "/game/timeline" },
      { title: "投票", uri: "/article/poll" },
      { title: "素材下载", uri: "/download" },
      { title: "常见问题", uri: "/faq" },
      { title: "服务条款", uri: "/terms-of-service" },
    ],
    popularKeywords: ["离线", "赔率", "六合彩", "麻将", "百家乐", "钱包", "冬至", "上限"],
  },
  "en-US": {
    webTitle: "Kapok · Game news and Mark Six",
    brand: "Kapok",
    keyword: "Kapok,game news,Mark Six,offline reading,platform integration,responsible play",
    description:
      "Game news for players and partners: rules and odds in plain words, activities, platform engineering and Mark Six draws, readable with no network.",
    aboutText:
      "Kapok is a game news site for players and partners; its contents are for information only. Gambling is entertainment that costs money on average: set a limit first and play responsibly. Adults only, 18+.",
    copyrightText: "© 2026 Kapok",
    externalLinkText: "Links",
    contactBtnText: "Contact us",
    newsletterText: "Once a month: the news, new games and activities of the month.",
    newsletterPlaceholder: "Email address",
    subscribeBtnText: "Newsletter",
    footerLinks: [
      { title: "Monthly", uri: "/news/monthly" },
      { title: "Release timeline", uri: "/game/timeline" },
      { title: "Polls", uri: "/article/poll" },
      { title: "Material", uri: "/download" },
      { title: "Questions", uri: "/faq" },
      { title: "Terms", uri: "/terms-of-service" },
    ],
    popularKeywords: ["offline", "odds", "Mark Six", "mahjong", "baccarat", "wallet", "solstice", "limits"],
  },
} satisfies Record<SampleLang, object>;

/** Header and footer settings, a row a language. */
export const siteSettingsRows = (Object.keys(texts) as SampleLang[]).map((code) => ({
  lang: sampleLangs[code],
  brandLatin: "Kapok",
  externalLinks,
  ...texts[code],
}));
