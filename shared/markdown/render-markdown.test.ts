import { expect, test } from "vitest";
import { itemOf, pictureIdOf } from "./markdown-figures.ts";
import { MarkdownRejection, rejectionOf } from "./markdown-limits.ts";
import { readingMinutes, renderMarkdown } from "./render-markdown.ts";

const sources = {
  picture: (id: number) =>
    id === 12 ? { url: "/media/12-0123456789ab", width: 700, height: 500, alt: "From the library" } : undefined,
  link: (kind: string, item: number) => (item === 5 ? `/en-US/${kind}/77` : undefined),
};

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
  '![" onerror="alert(1)](media:12 "\\" onload=\\"alert(1)")',
  "![<script>alert(1)</script>](media:12 '<script>alert(1)</script>')",
  "![a](media:12?x=//evil.example) ![a](media:1e1) ![a](MEDIA:12) ![a](media://evil.example/12)",
  "![a](data:image/svg+xml;base64,PHN2Zz4=) ![a](//evil.example/x.gif) ![a](x.gif) ![a](/media/1-0/x.svg)",
  "[a](article:5\njavascript:alert(1)) [a](article:666) [a](game:0)",
  "<![CDATA[<script>alert(1)</script>]]>",
];

const safeTags =
  /^(figure|picture|source|img|figcaption|h[2-6]|p|blockquote|[uo]l|li|hr|pre|section|table|thead|tbody|tr|t[hd]|a|strong|em|del|code|br|sup|div|span)$/;
const safeAttributes =
  /^(src|srcset|sizes|type|alt|width|height|loading|decoding|href|title|id|rel|target|align|start|class|tabindex|role|aria-label|data-footnotes|data-footnote-ref|data-footnote-backref)$/;

test.each(attacks)("renderMarkdown: removes executable code from %s", (markdown) => {
  const { html } = renderMarkdown(markdown, sources);
  for (const [, name = "", rest = ""] of html.matchAll(/<\/?([^\s>]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g)) {
    expect(name).toMatch(safeTags);
    for (const [, attribute = "", value = ""] of rest.matchAll(/\s+([^\s=]+)(?:="([^"]*)")?/g)) {
      expect(attribute).toMatch(safeAttributes);
      if (attribute.startsWith("src")) expect(value).toMatch(/^\/media\/12-/);
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

test("renderMarkdown: makes figures of pictures in the media store, between the texts of their paragraph", () => {
  const { html } = renderMarkdown('Before ![A tree](media:12 "In *bloom*")\nafter **![in](media:12)**', sources);
  expect(html).toContain("<p>Before </p><figure><picture><source");
  expect(html).toContain(
    '<img loading="lazy" decoding="async" width="700" height="500" src="/media/12-0123456789ab/640.webp"',
  );
  expect(html).toContain('alt="A tree"></picture><figcaption>In *bloom*</figcaption></figure><p>');
  expect(html.match(/<img/g)).toHaveLength(1);
  // No rendition is wider than the first that shows the whole picture.
  expect(html).toContain("/960.avif 960w");
  expect(html).not.toContain("1280");
  expect(renderMarkdown("![](media:12)", sources).html).toContain('alt="From the library"');
  expect(renderMarkdown("- ![x](media:12)\n- b", sources).html).toMatch(/<li><figure>.*<\/figure><\/li>\s*<li>b<\/li>/);
});

test.each([
  "![a](media:13)",
  "![a](https://evil.example/pixel.gif)",
  "# ![a](media:12)",
  "[![a](media:12)](https://example.com/)",
  "| ![a](media:12) |\n| --- |",
])("renderMarkdown: shows no picture for %s", (markdown) => {
  expect(renderMarkdown(markdown, sources).html).not.toMatch(/<img|<figure|evil/);
  // The library of a caller that has none.
  expect(renderMarkdown("![a](media:12)").html).toBe("<p></p>");
});

test("renderMarkdown: resolves inner links by the given function and replaces dead ones with text", () => {
  const { html } = renderMarkdown("[a](article:5) [b][c] [dead](article:6) [odd](article:5x)\n\n[c]: game:5", sources);
  expect(html).toBe(
    '<p><a href="/en-US/article/77">a</a> <a href="/en-US/game/77">b</a> <span>dead</span> <span>odd</span></p>',
  );
  expect([itemOf("game:5"), itemOf("article:05"), pictureIdOf("media:12"), pictureIdOf("media:x")]).toEqual([
    { kind: "game", item: 5 },
    undefined,
    12,
    undefined,
  ]);
});

const hostile: [name: string, text: string, code: string | undefined][] = [
  ["10,000 nested quotes", `${">".repeat(10_000)}x`, "nested_too_deep"],
  ["10,000 nested quotes with spaces", `${"> ".repeat(9999)}x`, "nested_too_deep"],
  ["100 nested lists", Array.from({ length: 100 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n"), "nested_too_deep"],
  ["a line of 1 MiB", "a".repeat(1024 * 1024), "too_long"],
  ["a line of 30,000 characters", "a".repeat(30_000), "line_too_long"],
  ["200,000 lines", "a\n".repeat(149_000), "too_many_lines"],
  ["40,000 asterisks", `${"*".repeat(9000)}a${"*".repeat(9000)}`, "too_many_marks"],
  ["10,000 brackets", "[".repeat(10_000), "too_many_marks"],
  ["10,000 cells", "|a".repeat(9000), "too_many_marks"],
  ["as many marks as are allowed", `${"*".repeat(999)}a${"*".repeat(999)}`, undefined],
  ["100,000 Chinese characters", `${"木棉花开".repeat(100)}。\n\n`.repeat(250), undefined],
];

test.each(hostile)("renderMarkdown: renders or refuses %s within a second", (_, text, code) => {
  const before = process.cpuUsage();
  expect(rejectionOf(text)).toBe(code);
  if (code) expect(() => renderMarkdown(text)).toThrow(MarkdownRejection);
  else renderMarkdown(text);
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(1000);
});

test("readingMinutes: counts characters in Chinese and words elsewhere", () => {
  expect(readingMinutes("短", 2)).toBe(1);
  expect(readingMinutes("字".repeat(1050), 2)).toBe(3);
  expect(readingMinutes("word ".repeat(660), 3)).toBe(3);
  expect(readingMinutes(`${"word ".repeat(220)}[x](https://example.com/${"a/".repeat(900)})`, 3)).toBe(1);
});
