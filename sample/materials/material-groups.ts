import type { LocalText } from "#server/i18n/local-text.ts";
import type { CoverCategory } from "#server/seed/cover-art/cover.ts";
import { both } from "../site/bilingual.ts";

/** How a sample file is made. */
export type Making =
  | { readonly kind: "art"; readonly art: CoverCategory; readonly variant: number; readonly size: PictureSize }
  | { readonly kind: "logo"; readonly look: "flower" | "dark flower" | "icon"; readonly width?: number }
  | { readonly kind: "colours"; readonly form: "csv" | "zh-CN.md" | "en-US.md" }
  | { readonly kind: "notes"; readonly lang: "zh-CN" | "en-US" };

type PictureSize = readonly [width: number, height: number];

export interface SampleMaterial {
  readonly filename: string;
  readonly name: LocalText;
  readonly making: Making;
}

export interface SampleMaterialGroup {
  readonly title: LocalText;
  readonly text: LocalText;
  readonly requireLogin?: boolean;
  readonly vipGroup?: string;
  readonly materials: readonly SampleMaterial[];
}

interface Topic {
  readonly key: string;
  readonly chinese: string;
  readonly english: string;
  readonly art: CoverCategory;
  readonly variant: number;
}

/** One picture of each size for each topic. */
function pictures(topics: readonly Topic[], sizes: readonly PictureSize[], ending: "png" | "jpg"): SampleMaterial[] {
  return topics.flatMap(({ key, chinese, english, art, variant }) =>
    sizes.map((size) => ({
      filename: `${key}-${size.join("x")}.${ending}`,
      name: both(`${chinese} ${size.join("\u00a0×\u00a0")}`, `${english}, ${size.join("\u00a0×\u00a0")}`),
      making: { kind: "art", art, variant, size } as const,
    })),
  );
}

const solstice: Topic = {
  key: "winter-solstice",
  chinese: "冬至",
  english: "Winter solstice",
  art: "activity",
  variant: 0,
};
const markSix: Topic = { key: "mark-six", chinese: "六合彩", english: "Mark Six", art: "lottery", variant: 0 };
const news: Topic = { key: "news", chinese: "资讯", english: "News", art: "news", variant: 1 };
const live: Topic = { key: "live", chinese: "真人视讯", english: "Live", art: "live", variant: 0 };
const chess: Topic = { key: "mahjong", chinese: "麻将", english: "Mahjong", art: "chess", variant: 0 };
const sports: Topic = { key: "sports", chinese: "体育", english: "Sports", art: "sports", variant: 1 };

/** The sample material: open groups with more files than one archive holds, one for members, one for a VIP group. */
export const materialGroups: readonly SampleMaterialGroup[] = [
  {
    title: both("横幅", "Banners"),
    text: both(
      "网站与论坛常用尺寸，画面里没有文字，可以配上您自己的标题。",
      "The usual sizes, without words: add a title of your own.",
    ),
    materials: [
      ...pictures(
        [solstice, markSix],
        [
          [970, 250],
          [728, 90],
          [300, 250],
          [640, 320],
        ],
        "png",
      ),
    ],
  },
  {
    title: both("社交配图", "Social pictures"),
    text: both("方图与链接卡片，适合群聊、频道与动态。", "Squares and link cards, for chats, channels and posts."),
    materials: pictures(
      [news, live, chess, sports],
      [
        [1080, 1080],
        [1200, 630],
      ],
      "jpg",
    ),
  },
  {
    title: both("标志", "Logos"),
    text: both(
      "五瓣木棉花。四周请留出半个标志的空白，不要改色或变形。",
      "The five petals. Leave half a mark of room around it; keep its colours and its shape.",
    ),
    materials: [
      {
        filename: "kapok-flower.svg",
        name: both("红色木棉花（矢量）", "Red flower, vector"),
        making: { kind: "logo", look: "flower" },
      },
      {
        filename: "kapok-flower-1024.png",
        name: both("红色木棉花 1024像素", "Red flower, 1024 px"),
        making: { kind: "logo", look: "flower", width: 1024 },
      },
      {
        filename: "kapok-flower-dark.svg",
        name: both("深色木棉花（矢量）", "Dark flower, vector"),
        making: { kind: "logo", look: "dark flower" },
      },
      {
        filename: "kapok-flower-dark-1024.png",
        name: both("深色木棉花 1024像素", "Dark flower, 1024 px"),
        making: { kind: "logo", look: "dark flower", width: 1024 },
      },
      {
        filename: "kapok-icon.svg",
        name: both("应用图标（矢量）", "App icon, vector"),
        making: { kind: "logo", look: "icon" },
      },
      {
        filename: "kapok-icon-512.png",
        name: both("应用图标 512像素", "App icon, 512 px"),
        making: { kind: "logo", look: "icon", width: 512 },
      },
    ],
  },
  {
    title: both("品牌规范", "Brand sheet"),
    text: both(
      "品牌色与用语，可以直接导入设计软件与表格。",
      "Colours and words, ready for design tools and spreadsheets.",
    ),
    materials: [
      {
        filename: "品牌色.md",
        name: both("品牌色（中文）", "Colours, in Chinese"),
        making: { kind: "colours", form: "zh-CN.md" },
      },
      {
        filename: "colours.md",
        name: both("品牌色（英文）", "Colours, in English"),
        making: { kind: "colours", form: "en-US.md" },
      },
      {
        filename: "colours.csv",
        name: both("品牌色表格", "Colours as a table"),
        making: { kind: "colours", form: "csv" },
      },
      {
        filename: "用语.txt",
        name: both("用语与提示（中文）", "Words and notices, in Chinese"),
        making: { kind: "notes", lang: "zh-CN" },
      },
      {
        filename: "words.txt",
        name: both("用语与提示（英文）", "Words and notices, in English"),
        making: { kind: "notes", lang: "en-US" },
      },
    ],
  },
  {
    title: both("手机壁纸", "Wallpapers"),
    text: both("全面屏尺寸，送给会员。", "For the whole screen of a phone, for members."),
    requireLogin: true,
    materials: pictures([news, chess, solstice], [[1170, 2532]], "jpg"),
  },
  {
    title: both("合作伙伴开业套件", "Partner launch kit"),
    text: both("开业当天用的大幅画面。", "Large pictures for the opening day."),
    requireLogin: true,
    vipGroup: "gold",
    materials: pictures([markSix, live], [[1920, 1080]], "jpg"),
  },
];
