import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { addArticle, addEditor, bodyOf, openBackstage, saveAs } from "../support/staff.ts";

test.use({ worker: false });

const [, english] = languages;
/** Random pieces of Markdown: a thousand in the long run. */
const articles = isLongRun ? 50 : 2;
const piecesEach = 20;

/** Pieces that a renderer or a rich editor would write in another way. */
const pieces = [
  "# 标题  ",
  "标题\n===",
  "* 一\n* 二\n   * 三",
  "1) a\n3) b",
  "**粗**与__粗__，*斜*与_斜_",
  "a  \nb",
  "a\\\nb",
  "|甲|乙|\n|-|:-:|\n|1|2|",
  "```\n\tcode\n```",
  "~~~js\nx\n~~~",
  "    indented",
  "> 引\n续",
  "[^1]\n\n[^1]: 注",
  "---",
  "***",
  "<!-- 注释 -->",
  "<b>粗</b>",
  "&amp; &#x27; &nbsp;",
  "\\* \\_ \\[",
  "https://example.com/?a=1&b=2",
  "![](media:1)",
  "[链接](<a b> '题')",
  "末尾空格   ",
  "\ttab",
  "全角　空格",
  "\u200b零宽",
  "👩‍👩‍👧‍👦 emoji",
  "e\u0301 组合",
  "عربي",
  "\u202Eabc\u202C",
  "- [ ] 待办\n- [x] 完成",
  "Setext\n---",
];

/** A random number below a limit, the same for each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`text: keeps ${articles * piecesEach} random pieces of Markdown when it is opened and saved`, async ({ page }) => {
  test.setTimeout(articles * 20_000 + 60_000);
  const editor = await addEditor();
  const random = numbers(2026);
  const breaks = ["\n\n", "\n", "\n\n\n", " "];
  for (let count = 0; count < articles; count++) {
    const { item, text } = await addArticle(editor, siteUrl());
    let body = "";
    for (let piece = 0; piece < piecesEach; piece++) {
      body += (pieces[random(pieces.length)] ?? "") + (breaks[random(breaks.length)] ?? "");
    }
    await saveAs(editor, text, { data: { title: "原文", subtitle: "", body } });
    await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
    const field = page.getByRole("textbox", { name: translate(english, "Text"), exact: true });
    await field.press("ControlOrMeta+End");
    await page.keyboard.insertText("终");
    await expect.poll(() => bodyOf(editor, text)).toMatch(/终$/u);
    expect(await bodyOf(editor, text)).toBe(`${body}终`);
  }
});
