import { expect, test } from "vitest";
import { readingMinutes, renderMarkdown } from "./render-markdown.ts";

const attacks = [
  "<script>alert(1)</script>",
  "text <script src=//evil.example/x.js></script> more",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext></p><style><img src onerror=alert(1)></style></math>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<style>body{background:url(javascript:alert(1))}</style>",
  "<a href='javascript:alert(1)'>a</a>",
  "<details open ontoggle=alert(1)>",
  "<form action=javascript:alert(1)><button>go</button></form>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java&#x0A;script:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](<java\tscript:alert(1)>)",
  "[a](\u0001javascript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[a](vbscript:msgbox(1))",
  "[a](blob:https://example.com/1)",
  "[a](file:///etc/passwd)",
  "[a](//evil.example)",
  "[a](/\\evil.example)",
  "[a][b]\n\n[b]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "![a](javascript:alert(1))",
  "![a](https://evil.example/pixel.gif)",
  '[a](https://example.com "\\" onmouseover=\\"alert(1)")',
  '[a](https://example.com/"onmouseover="alert(1))',
  "## <img src=x onerror=alert(1)> title",
  "| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |",
  "```html\n<script>alert(1)</script>\n```",
  "`<script>alert(1)</script>`",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "- [ ] <input autofocus onfocus=alert(1)>",
  "x[^1]\n\n[^1]: <script>alert(1)</script> [a](javascript:alert(1))",
  'x[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: note',
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
];

const safeTags =
  /^(h[2-6]|p|blockquote|[uo]l|li|hr|pre|section|table|thead|tbody|tr|t[hd]|a|strong|em|del|code|br|sup|div|span)$/;
const safeAttributes =
  /^(href|title|id|rel|target|align|start|class|tabindex|role|aria-label|data-footnotes|data-footnote-ref|data-footnote-backref)$/;

test.each(attacks)("renderMarkdown: removes executable code from %s", (markdown) => {
  const { html } = renderMarkdown(markdown);
  for (const [, name = "", rest = ""] of html.matchAll(/<\/?([^\s>]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g)) {
    expect(name).toMatch(safeTags);
    for (const [, attribute = "", value = ""] of rest.matchAll(/\s+([^\s=]+)(?:="([^"]*)")?/g)) {
      expect(attribute).toMatch(safeAttributes);
      if (attribute === "href") expect(value).toMatch(/^(https?:\/\/|mailto:|#|\/(?!\/))/);
    }
  }
  // Every "<" starts one of the tags checked above.
  expect(html.replace(/<\/?[^\s>]+(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*>/g, "")).not.toContain("<");
});

test("renderMarkdown: leaves internal links, marks external ones and replaces others with text", () => {
  const { html } = renderMarkdown(
    "[in](/article/12) [here](#h-x) [out](https://example.com/) [mail](mailto:a@b.example) [no](ftp://x)",
  );
  expect(html).toBe(
    '<p><a href="/article/12">in</a> <a href="#h-x">here</a> ' +
      '<a href="https://example.com/" rel="noopener noreferrer nofollow" target="_blank">out</a> ' +
      '<a href="mailto:a@b.example">mail</a> <span>no</span></p>',
  );
});

test("renderMarkdown: gives headings unique ids and no level 1", () => {
  const { html, headings } = renderMarkdown("# 标题\n\n## Main\n\n### 小节\n\n#### Deep\n\n## Main\n\n## ！");
  expect(html).not.toContain("<h1");
  expect(headings).toEqual([
    { id: "h-标题", text: "标题", level: 2 },
    { id: "h-main", text: "Main", level: 2 },
    { id: "h-小节", text: "小节", level: 3 },
    { id: "h-main-1", text: "Main", level: 2 },
    { id: "h-", text: "！", level: 2 },
  ]);
  for (const { id } of headings) expect(html).toContain(`id="${id}"`);
});

test("renderMarkdown: wraps tables in scrollable boxes with unique labels", () => {
  const table = "| A | B |\n| --- | ---: |\n| 1 | 2 |";
  const { html } = renderMarkdown(`${table}\n\n## Sums\n\n${table}\n\n${table.replace("A", "C")}`);
  const names = [...html.matchAll(/<div class="table" tabindex="0" role="region" aria-label="([^"]*)"><table>/g)];
  expect(names.map(([, name]) => name)).toEqual(["A / B", "Sums", "Sums: C / B"]);
  expect(html).toContain('<td align="right">2</td>');
});

test("renderMarkdown: renders task lists as text and footnotes with working links", () => {
  expect(renderMarkdown("- [x] done\n- [ ] open").html).toMatch(/<li>☑ done<\/li>\s*<li>☐ open<\/li>/);
  const { html, headings } = renderMarkdown("Claim[^1]\n\n[^1]: Source");
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
  expect(html.match(/href="#/g)).toHaveLength(2);
  expect(headings).toEqual([]);
});

test("readingMinutes: counts characters in Chinese and words elsewhere", () => {
  expect(readingMinutes("短", 2)).toBe(1);
  expect(readingMinutes("字".repeat(1050), 2)).toBe(3);
  expect(readingMinutes("word ".repeat(660), 3)).toBe(3);
  expect(readingMinutes(`${"word ".repeat(220)}[x](https://example.com/${"a/".repeat(900)})`, 3)).toBe(1);
});
