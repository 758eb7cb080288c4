/** The colours of the brand, as the sample's brand sheet lists them. */
const colours = [
  {
    hex: "#c5301b",
    chinese: "木棉红",
    english: "Kapok red",
    use: ["主色，大面积与按钮", "Main colour, areas and buttons"],
  },
  { hex: "#a32412", chinese: "深红", english: "Deep red", use: ["按下时，小字", "Pressed, small words"] },
  { hex: "#fff4ea", chinese: "花芯白", english: "Cream", use: ["红底上的标志", "The mark on red"] },
  { hex: "#faf8f5", chinese: "纸色", english: "Paper", use: ["浅色背景", "Light ground"] },
  { hex: "#1c1714", chinese: "墨色", english: "Ink", use: ["正文", "Text"] },
] as const;

function rgb(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ");
}

/** The colours as a table for spreadsheets, with the mark by which they know UTF-8. */
export function coloursCsv(): string {
  const rows = colours.map(({ hex, chinese, english }) => `${hex},"${rgb(hex)}",${chinese},${english}`);
  return `\ufeff${["hex,rgb,中文,english", ...rows].join("\r\n")}\r\n`;
}

/** The colours as Markdown. */
export function coloursMarkdown(lang: "zh-CN" | "en-US"): string {
  const chinese = lang === "zh-CN";
  const head = chinese ? "# 品牌色\n\n| 名称 | 色值 | RGB | 用途 |" : "# Brand colours\n\n| name | hex | RGB | use |";
  const rows = colours.map(
    (colour) =>
      `| ${chinese ? colour.chinese : colour.english} | ${colour.hex} | ${rgb(colour.hex)} | ${colour.use[chinese ? 0 : 1]} |`,
  );
  return `${[head, "|---|---|---|---|", ...rows].join("\n")}\n`;
}

const notes = {
  "zh-CN": [
    "写作“木棉”或“木棉 Kapok”，不加引号，不翻译。",
    "素材上的18岁以上标识与风险提示请保留。",
    "请勿承诺收益，请勿用于未成年人常去的地方。",
    "推荐提示语：博彩是花钱的消遣，请先定上限，理性娱乐。",
  ],
  "en-US": [
    "Write “Kapok”, with a capital letter and without quotation marks.",
    "Keep the 18+ mark and the notice of risk where material has them.",
    "Promise no gains, and do not use it where minors are likely to be.",
    "Suggested notice: gambling is entertainment that costs money. Set a limit first.",
  ],
};

/** How the brand is written, and what must stand beside it. */
export function brandNotes(lang: keyof typeof notes): string {
  return `${notes[lang].map((line) => `- ${line}`).join("\n")}\n`;
}
