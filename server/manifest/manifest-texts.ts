import type { Localized } from "#server/i18n/localized.ts";

/** The pages that the screenshots show. */
export const screens = ["home", "article", "mark-six"] as const;
export type Screen = (typeof screens)[number];

interface Texts {
  readonly shortcuts: Readonly<Record<"generator" | "news" | "library", string>>;
  readonly screens: Readonly<Record<Screen, string>>;
}

/** What the manifest says besides the operator's own name and description. */
export const manifestTexts: Localized<Texts> = {
  "zh-CN": {
    shortcuts: { generator: "幸运号码", news: "最新资讯", library: "离线库" },
    screens: {
      home: "首页：资讯、游戏与最近一期开奖",
      article: "文章：读过的断网也能看",
      "mark-six": "六合彩：开奖与走势",
    },
  },
  "zh-HK": {
    shortcuts: { generator: "幸運號碼", news: "最新資訊", library: "離線庫" },
    screens: {
      home: "主頁：資訊、遊戲與最近一期攪珠",
      article: "文章：看過的離線也能讀",
      "mark-six": "六合彩：攪珠結果與走勢",
    },
  },
  "en-US": {
    shortcuts: { generator: "Number generator", news: "Latest news", library: "Offline library" },
    screens: {
      home: "Front page: news, games and the latest draw",
      article: "Articles stay readable without a network",
      "mark-six": "Mark Six: draws and trends",
    },
  },
  "vi-VN": {
    shortcuts: { generator: "Số may mắn", news: "Tin mới nhất", library: "Thư viện ngoại tuyến" },
    screens: {
      home: "Trang chủ: tin tức, trò chơi và kết quả mới nhất",
      article: "Bài đã mở vẫn đọc được khi không có mạng",
      "mark-six": "Mark Six: kết quả và xu hướng",
    },
  },
  "th-TH": {
    shortcuts: { generator: "เลขนำโชค", news: "ข่าวล่าสุด", library: "คลังออฟไลน์" },
    screens: {
      home: "หน้าแรก: ข่าว เกม และผลรางวัลล่าสุด",
      article: "บทความที่เคยเปิดอ่านได้แม้ไม่มีเครือข่าย",
      "mark-six": "มาร์กซิกซ์: ผลรางวัลและแนวโน้ม",
    },
  },
  "hi-IN": {
    shortcuts: { generator: "लकी नंबर", news: "ताज़ा समाचार", library: "ऑफ़लाइन लाइब्रेरी" },
    screens: {
      home: "मुख्य पेज: समाचार, गेम और ताज़ा ड्रॉ",
      article: "खोले हुए लेख नेटवर्क के बिना भी पढ़ें",
      "mark-six": "मार्क सिक्स: ड्रॉ और रुझान",
    },
  },
};
