import type { SampleLang } from "./bilingual.ts";

/** Members whose words stand under sample articles. Nobody can log in as one of them. */
export const sampleMembers = {
  editors: { nickname: "木棉编辑部", avatar: "kapok-1", lang: "zh-CN" },
  chen: { nickname: "老陈饮茶去", avatar: "kapok-2", lang: "zh-CN" },
  nanfeng: { nickname: "南风知我意", avatar: "kapok-6", lang: "zh-CN" },
  commuter: { nickname: "荃湾线通勤族", avatar: "kapok-5", lang: "zh-CN" },
  ayou: { nickname: "爱读报的阿柚", avatar: "kapok-3", lang: "zh-CN" },
  mika: { nickname: "Mika_88", avatar: "kapok-4", lang: "zh-CN" },
  desk: { nickname: "Kapok editors", avatar: "kapok-1", lang: "en-US" },
  tram: { nickname: "Tram Number 7", avatar: "kapok-7", lang: "en-US" },
  harbour: { nickname: "Harbour reader", avatar: "kapok-5", lang: "en-US" },
  priya: { nickname: "Priya in Penang", avatar: "kapok-4", lang: "en-US" },
  wendell: { nickname: "Wendell", avatar: "kapok-8", lang: "en-US" },
} as const satisfies Record<string, { nickname: string; avatar: string; lang: SampleLang }>;

type SampleMember = keyof typeof sampleMembers;

/** A comment: who, when (Hong Kong time), the text, how many like it, and what others answered. */
export interface SampleComment {
  readonly by: SampleMember;
  readonly at: string;
  readonly text: string;
  readonly liked: number;
  readonly state?: "banned";
  /** Each answers the comment itself, or the reply at that place. */
  readonly replies?: readonly (Omit<SampleComment, "replies" | "state"> & { readonly to?: number })[];
}

/** Comments by article and language, the oldest first. */
export const comments: readonly { slug: string; lang: SampleLang; list: readonly SampleComment[] }[] = [
  {
    slug: "reading-underground",
    lang: "zh-CN",
    list: [
      {
        by: "nanfeng",
        at: "2026-11-20T10:12",
        text: "表一很清楚。想问赛事日历为什么只存10天？我习惯月初把整个月看一遍。",
        liked: 9,
        replies: [
          {
            by: "editors",
            at: "2026-11-20T11:40",
            text: "日历按月存：打开过的月份整月都在。10天说的是没打开过的那几个月自动取多少。",
            liked: 6,
          },
          { by: "nanfeng", at: "2026-11-20T12:05", text: "明白了，那就是我没点开。谢谢！", liked: 2, to: 0 },
        ],
      },
      { by: "mika", at: "2026-11-20T12:31", text: "这里有人卖号，加我私聊。", liked: 0, state: "banned" },
      {
        by: "chen",
        at: "2026-11-20T19:03",
        text: "“没发出去就老老实实说没发出去”，这句讲得好。\n上个应用显示成功，到家一看什么都没有。",
        liked: 42,
        replies: [
          { by: "editors", at: "2026-11-20T20:11", text: "多谢支持。待发送的内容都能在“离线库”里看到。", liked: 18 },
          { by: "mika", at: "2026-11-20T20:26", text: "离线库的入口第一次找了半天。", liked: 3 },
          {
            by: "commuter",
            at: "2026-11-20T21:44",
            text: "在底下那一排，和首页并排。我也是第二天才看见。",
            liked: 4,
            to: 1,
          },
          { by: "mika", at: "2026-11-20T22:08", text: "看到了，哈哈，谢谢。", liked: 1, to: 2 },
        ],
      },
      {
        by: "commuter",
        at: "2026-11-21T08:21",
        text: "每天荃湾线过海那一段刚好用上，页面真的没白。要是能朗读就更好了，早上挤得手都抬不起来。",
        liked: 27,
      },
      {
        by: "ayou",
        at: "2026-11-21T12:47",
        text: "投了全文搜索一票。存了两百多篇，只能靠标题找，有点吃力。",
        liked: 11,
      },
    ],
  },
  {
    slug: "reading-underground",
    lang: "en-US",
    list: [
      {
        by: "harbour",
        at: "2026-11-20T11:20",
        text: "Read this one in the cross-harbour tunnel, which felt like the right place for it. It opened.",
        liked: 19,
        replies: [
          { by: "desk", at: "2026-11-20T12:02", text: "That is the best test we know of. Thank you.", liked: 7 },
          { by: "tram", at: "2026-11-20T12:40", text: "The lift in my building is a harder one.", liked: 12 },
        ],
      },
      {
        by: "priya",
        at: "2026-11-20T17:55",
        text: "I like that every page says when it was saved. Two apps on my phone show me last Tuesday’s results as if they were tonight’s.",
        liked: 23,
      },
      {
        by: "wendell",
        at: "2026-11-21T09:10",
        text: "Is there a way to keep a whole topic at once? I am on a ship for three weeks every month.",
        liked: 8,
        replies: [
          {
            by: "desk",
            at: "2026-11-21T10:31",
            text: "Not yet. It is the fourth option of the poll above, so your vote counts.",
            liked: 3,
          },
          { by: "wendell", at: "2026-11-21T10:58", text: "Voted.", liked: 1, to: 0 },
        ],
      },
    ],
  },
  {
    slug: "mid-autumn-garden",
    lang: "zh-CN",
    list: [
      {
        by: "ayou",
        at: "2026-10-08T13:30",
        text: "今年就是点了七盏，中间出差两天没断成。往年断一天就全没了，这次终于不用定闹钟。",
        liked: 35,
      },
      {
        by: "chen",
        at: "2026-10-09T20:15",
        text: "人在温哥华，25日晚上十点去点最后一盏，说已经结束。截止时间写清楚是哪里的，真的很要紧。",
        liked: 21,
        replies: [
          { by: "editors", at: "2026-10-10T09:20", text: "这正是四处要改的第二处。给您添麻烦了，对不起。", liked: 10 },
        ],
      },
    ],
  },
  {
    slug: "mid-autumn-garden",
    lang: "en-US",
    list: [
      {
        by: "tram",
        at: "2026-10-08T15:02",
        text: "Seven of ten is a kind rule. More check-in events should assume that people have lives.",
        liked: 16,
      },
      {
        by: "priya",
        at: "2026-10-09T08:45",
        text: "Please accept lanterns lit with no network! I lit two on a plane and they were gone when I landed.",
        liked: 14,
        replies: [{ by: "harbour", at: "2026-10-09T19:27", text: "Same on the ferry to Lamma.", liked: 5 }],
      },
    ],
  },
  {
    slug: "mark-six-odds",
    lang: "zh-CN",
    list: [
      {
        by: "commuter",
        at: "2026-09-15T22:10",
        text: "拿给我爸看了。他说道理都懂，但还是要买那六个号，买了三十年了。",
        liked: 58,
        replies: [
          { by: "nanfeng", at: "2026-09-15T23:02", text: "三十年，也算是一种陪伴吧。别多买就好。", liked: 31 },
          { by: "chen", at: "2026-09-16T07:48", text: "我家也是，我妈用全家人的生日。", liked: 12 },
        ],
      },
      { by: "mika", at: "2026-09-17T09:33", text: "复式那一段的注数表可以截图存着，很实用。", liked: 6 },
    ],
  },
  {
    slug: "mark-six-odds",
    lang: "en-US",
    list: [
      {
        by: "wendell",
        at: "2026-09-14T18:20",
        text: "Finally somebody divides by 720 in public. I will send this to my brother-in-law and his system.",
        liked: 26,
        replies: [
          { by: "harbour", at: "2026-09-14T21:36", text: "Did it help?", liked: 4 },
          { by: "wendell", at: "2026-09-15T07:05", text: "He now has a second system.", liked: 33, to: 0 },
        ],
      },
    ],
  },
  {
    slug: "install-to-home-screen",
    lang: "zh-CN",
    list: [
      {
        by: "ayou",
        at: "2026-10-13T10:02",
        text: "帮爸妈的手机都装好了，图标认得出来，比收藏夹好找。",
        liked: 13,
      },
    ],
  },
  {
    slug: "install-to-home-screen",
    lang: "en-US",
    list: [
      {
        by: "priya",
        at: "2026-10-12T16:44",
        text: "Under a minute on my phone, as promised. The tablet took two, because I had to find the tablet.",
        liked: 17,
      },
    ],
  },
];
