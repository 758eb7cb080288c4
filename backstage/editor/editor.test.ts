import { EditorSelection, type StateCommand } from "@codemirror/state";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "#shared/markdown/html-to-markdown.ts";
import { insertBlock, insertFootnote, insertLink, toggleMark, togglePrefix } from "./commands.ts";
import { createState } from "./editor-view.ts";
import { applyPlainEdit, editorOffset, lineEndingOf } from "./line-endings.ts";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { outlineOf, placeInMarkdown, problemsOf } from "./markdown-problems.ts";

/** Random numbers that are the same in every run (mulberry32). */
function randomInts(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const pieces = [
  "# ",
  "木棉",
  "\n",
  "\r\n",
  "\r",
  "\t",
  " ",
  "**",
  "|",
  "`",
  "\u00a0",
  "\u200b",
  "\u2028",
  "😀",
  "\ud800",
  "\0",
  "\f",
  "x",
];
const endings = ["\n", "\r\n", "\r"];

describe("editor: keeps 1,000 random texts byte for byte", () => {
  const int = randomInts(6);
  const texts = Array.from({ length: 1000 }, (_, n) => {
    const text = Array.from({ length: int(80) }, () => pieces[int(pieces.length)]).join("");
    // Most texts have one kind of line ending.
    return n % 4 === 3 ? text : text.replace(/\r\n|\n|\r/g, endings[n % 4] ?? "\n");
  });

  test("when they are opened and saved", () => {
    for (const text of texts) expect(createState(text).sliceDoc()).toBe(text);
  });

  test("around an edit in the text area, which normalizes line endings", () => {
    for (const text of texts) {
      const shown = text.replace(/\r\n|\r/g, "\n");
      expect(applyPlainEdit(text, shown)).toBe(text);
      const at = int(shown.length + 1);
      const edited = applyPlainEdit(text, `${shown.slice(0, at)}新${shown.slice(at)}`);
      expect(edited.replace("新", "").length).toBe(text.length);
      expect(edited.replace("新", "")).toBe(text);
    }
    expect(applyPlainEdit("a\r\nb\r\n", "a\nx\nb\n")).toBe("a\r\nx\r\nb\r\n");
    expect([lineEndingOf("a"), lineEndingOf("a\r\nb"), lineEndingOf("a\r\nb\n")]).toEqual(["\n", "\r\n", "\n"]);
  });
});

/** Runs a command on a text in which `|` is the cursor, or two mark the selection. */
function run(command: StateCommand, marked: string): string {
  const [from, to = from] = [marked.indexOf("|"), marked.replace("|", "").lastIndexOf("|")].filter((at) => at >= 0);
  let state = createState(marked.replaceAll("|", ""));
  state = state.update({ selection: EditorSelection.single(from ?? 0, to) }).state;
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  return state.sliceDoc();
}

describe("editor commands", () => {
  test.each<[StateCommand, before: string, after: string]>([
    [toggleMark("**"), "a |b| c", "a **b** c"],
    [toggleMark("**"), "a **|b|** c", "a b c"],
    [toggleMark("*"), "a **|b|** c", "a ***b*** c"],
    [toggleMark("*"), "a *|b|* c", "a b c"],
    [togglePrefix("## "), "a|", "## a"],
    [togglePrefix("## "), "## a|", "a"],
    [togglePrefix("## "), "### a|", "## a"],
    [togglePrefix("1. "), "|a\nb|", "1. a\n2. b"],
    [insertLink("article:"), "|a|", "[a](article:)"],
    [insertBlock("---"), "a|\nb", "a\n\n---\n\n\nb"],
    [insertBlock("---"), "|", "---\n"],
    [insertBlock("---"), "a|\r\nb", "a\r\n\r\n---\r\n\r\n\r\nb"],
    [insertFootnote, "a[^1] b|\n\n[^1]: x", "a[^1] b[^2]\n\n[^1]: x\n\n[^2]: "],
  ])("change the text as their name says, case %#", (command, before, after) =>
    expect(run(command, before)).toBe(after),
  );
});

describe("problems of a text", () => {
  const isDead = (_: string, item: number) => item === 6;
  test("are found with their place, and not in code", () => {
    const text =
      "## A\n\n#### B\n\n![](media:12) ![a](media:12) ![b](https://x.example/y.gif) [c](article:6) [d](game:5)";
    expect(problemsOf(text, isDead).map(({ code, from, to }) => [code, text.slice(from, to)])).toEqual([
      ["skipped_heading", "#"],
      ["picture_without_alt", "![](media:12"],
      ["foreign_picture", "![b](https://x.example/y.gif"],
      ["dead_link", "[c](article:6"],
    ]);
    expect(problemsOf("```\n![](x)\n# A\n```\n\n`![](y)`", isDead)).toEqual([]);
    expect(problemsOf(">".repeat(100), isDead)).toMatchObject([{ code: "rejected" }]);
  });

  test("have the headings of the outline", () => {
    expect(outlineOf("# 标题 #\r\n\r\n```\n# no\n```\n### B")).toMatchObject([
      { level: 1, text: "标题" },
      { level: 3, text: "B" },
    ]);
  });
});

describe("pasted HTML becomes Markdown", () => {
  test.each([
    [
      "<h2>A</h2><p><b>b</b> <i>c</i> <a href='https://x.example/'>d</a></p>",
      "## A\n\n**b** *c* [d](https://x.example/)",
    ],
    ["<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["<table><tr><th>a</th></tr><tr><td>b</td></tr></table>", "| a |\n| - |\n| b |"],
    ["a<img src=https://evil.example/x.gif><script>x()</script><style>p{}</style><!--c-->", "a"],
    ["<a href='javascript:alert(1)'>a</a>", "a"],
    ["<p class=MsoNormal style='mso-list:l0'><span style='mso-list:Ignore'>· </span>Word<o:p></o:p></p>", "Word"],
  ])("%#: %s", (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));
});

test("editor: names its tools and lists problems before its script has started", () => {
  const i18n = setupI18n({ locale: "en-US", messages: { "en-US": {} } });
  const editor = createElement(MarkdownEditor, {
    id: "body",
    name: "body",
    label: "Text",
    lang: "zh-CN",
    value: "## A\n\n![](media:1)",
    onChange: () => {},
    onInsertPicture: async () => 1,
    searchItems: async () => [],
    isDead: () => false,
  });
  const withQueries = createElement(QueryClientProvider, { client: new QueryClient() }, editor);
  const html = renderToString(createElement(I18nProvider, { i18n }, withQueries));
  expect(html).toContain('role="toolbar"');
  expect(html.match(/<li[ >]/g)).toHaveLength(2);
});

test.each([
  ["a picture without a text between its brackets", { code: "no_alt", source: "media:2" }, "![](media:2)", 2, 0],
  ["a link", { code: "dead_link", source: "article:3" }, "[there](article:3)", 0, 18],
  ["a reference", { code: "dead_link", source: "game:4" }, "game:4", 0, 6],
  ["nothing that the text has", { code: "dead_link", source: "article:9" }, undefined, 0, 0],
])("placeInMarkdown: finds %s when a publication names it", (_, problem, found, offset, length) => {
  const text =
    "`![](media:2)`\r\n\r\n![A](media:2) ![](media:2)\r\n\r\n[here](article:33) [there](article:3)\r\n\r\n[x]\r\n\r\n[x]: game:4";
  const from = found === undefined ? undefined : text.lastIndexOf(found) + offset;
  expect(placeInMarkdown(text, problem)).toEqual(from === undefined ? undefined : { from, to: from + length });
});

test("editorOffset: counts each line ending once when a text has two characters for it", () => {
  const text = "a\r\nb\r\nc";
  expect(createState(text).doc.sliceString(editorOffset(text, text.indexOf("c")))).toBe("c");
});
