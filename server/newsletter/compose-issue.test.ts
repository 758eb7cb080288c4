import { desc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { ActionResponse } from "#contract/http/action.ts";
import type { composeIssue } from "#contract/newsletter/compose-issue.ts";
import { article } from "#server/articles/articles.schema.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp({ sample: true, services: { siteUrl: "https://kapok.example" } });

const latest = (lang: number) =>
  db.select().from(article).where(eq(article.lang, lang)).orderBy(desc(article.publishedAt)).limit(6);
const chinese = await latest(2);
const english = await latest(3);
const ids = english.slice(0, 3).map(({ id }) => id);
const good = { month: "2026-11", title: "November", intro: "One.\n\nTwo.", article_list: ids };

let networks = 0;
/** Requests come from different networks, because they are rate-limited. */
const post = (body: unknown, lang = 3, headers: Record<string, string> = {}) =>
  request(`/api/backstage/periodical?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${networks++ % 250}`, ...headers },
    body: JSON.stringify(body),
  });

async function compose(changes: Partial<typeof good> = {}, lang = 3) {
  const response = await post({ ...good, ...changes }, lang);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return (await response.json()) as ActionResponse<typeof composeIssue>;
}

test("composeIssue: makes a message in two forms, in order, with absolute addresses", async () => {
  const { eml, html, text, subject } = await compose({ article_list: ids.toReversed() });
  expect(eml).toMatch(/^[\x20-\x7e\r\n]+$/);
  expect(eml.split("\r\n").every((line) => line.length <= 998 && !line.includes("\n"))).toBe(true);
  const read = await PostalMime.parse(eml);
  expect([read.subject, subject]).toEqual(["November", "November"]);
  expect(read.from).toEqual({ name: "Kapok", address: "no-reply@kapok.example" });
  expect(read.headers.find(({ key }) => key === "content-type")?.value).toContain("multipart/alternative");
  expect(read.html?.trim()).toBe(html);
  expect(read.text?.trim()).toBe(text);
  for (const form of [html, text]) {
    const places = ids.toReversed().map((id) => form.indexOf(`https://kapok.example/en-US/article/${id}`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(form).toContain("{{unsubscribe_url}}");
    expect(form).toContain("November 2026");
  }
  expect(html).toContain('<html lang="en-US"');
  expect(html).toMatch(/<img[^>]+alt="[^"]+"[^>]* src="https:\/\/kapok\.example\/media\/[^"]+\/640\.png"/);
  // The mail refers to no resource of a web page.
  expect(html.replaceAll(/https:\/\/kapok\.example[^"]*|\{\{unsubscribe_url\}\}/g, "")).not.toMatch(/(src|href)="[^"]/);
});

test("images: allow other sites to embed them, for mail that is read in a browser", async () => {
  const { html } = await compose();
  const [, picture = ""] = /<img[^>]* src="https:\/\/kapok\.example([^"]+)"/.exec(html) ?? [];
  const policyOf = async (path: string) => {
    const response = await request(path);
    expect(response.status).toBe(200);
    return response.headers.get("cross-origin-resource-policy");
  };
  expect(await policyOf(picture)).toBe("cross-origin");
  expect(await policyOf(picture.replace(".png", ".webp"))).toBe("same-origin");
});

test("composeIssue: is Chinese in every header and form when the issue is Chinese", async () => {
  const own = chinese.slice(0, 2);
  const { eml } = await compose({ title: "十一月号：先读后玩", article_list: own.map(({ id }) => id) }, 2);
  const read = await PostalMime.parse(eml);
  expect(read.subject).toBe("十一月号：先读后玩");
  expect(read.from?.name).toBe("木棉");
  expect(read.html).toContain('<html lang="zh-CN"');
  expect(read.html).toContain("2026年11月");
  for (const { title, id } of own) {
    expect(read.text).toContain(title);
    expect(read.text).toContain(`https://kapok.example/article/${id}`);
  }
});

test("composeIssue: shows articles in the language of the issue when they were chosen in another", async () => {
  const [one] = english;
  const sibling = chinese.find(({ itemId }) => itemId === one?.itemId);
  const { text } = await compose({ article_list: [one?.id ?? 0] }, 2);
  expect(text).toContain(sibling?.title);
});

describe("composeIssue: escapes hostile text", () => {
  const hostile = [
    'x"><script>alert(1)</script>',
    "Hello\r\nBcc: victim@example.com",
    "Hello\nContent-Type: text/html\n\n<b>",
    "Hello\u2028Bcc: victim@example.com",
    "=?utf-8?Q?=0ABcc:_victim@example.com?=",
    "safe\u202egnp.exe\u2066\u0000\u0007",
    "<img src=x onerror=alert(1)>",
    "{{unsubscribe_url}}' onclick='",
  ];
  test.each(hostile)("when the text is %j", async (words) => {
    const { eml, html } = await compose({ title: words, intro: words });
    const read = await PostalMime.parse(eml);
    expect([read.to, read.cc, read.bcc]).toEqual([undefined, undefined, undefined]);
    expect(read.headers.filter(({ key }) => key === "content-type")).toHaveLength(1);
    expect(read.subject).not.toMatch(/[\r\n\0\u2028\u202a-\u202e\u2066-\u2069]/);
    expect(html).not.toMatch(/<script|<img src=x|[\0\u202e\u2066]/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe("composeIssue: is rejected with the invalid field", () => {
  test.each([
    ["month", { month: "2026-13" }],
    ["month", { month: "" }],
    ["title", { title: "\u0000 \n" }],
    ["title", { title: "x".repeat(121) }],
    ["intro", { intro: "x".repeat(2001) }],
    ["article_list", { article_list: [] }],
    ["article_list", { article_list: [ids[0], ids[0]] }],
    ["article_list", { article_list: Array.from({ length: 21 }, (_, index) => index + 1) }],
    ["article_list", { article_list: [0] }],
    ["article_list", { article_list: [2 ** 31] }],
    ["article_list", { article_list: ["1; drop table article"] }],
    ["article_list", { article_list: [...ids, 999_999] }],
  ])("when %s is invalid: %j", async (field, changes) => {
    const response = await post({ ...good, ...changes });
    expect(response.status).toBe(422);
    const { code, errors } = (await response.json()) as { code: string; errors: object };
    expect([code, Object.keys(errors)]).toEqual(["invalid", [field]]);
  });

  test("when an article was withdrawn", async () => {
    const gone = english[5];
    if (!gone) throw new Error("There are too few articles.");
    await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, gone.id));
    expect((await post({ ...good, article_list: [gone.id] })).status).toBe(422);
  });
});

test("composeIssue: rejects other origins, other content types, large bodies and too many requests", async () => {
  expect((await post(good, 3, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await post(good, 3, { "content-type": "text/plain" })).status).toBe(415);
  expect((await post({ ...good, intro: "x".repeat(70_000) })).status).toBe(413);
  const same = { "x-forwarded-for": "198.51.100.7" };
  const answers = await Promise.all(Array.from({ length: 31 }, () => post(good, 3, same)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
