import { expect, test } from "vitest";
import { readGhost } from "./read-ghost.ts";

const post = {
  ...{ id: "5f1", uuid: "aaaa", title: "Hello", slug: "hello", mobiledoc: "{}", comment_id: "5f1", featured: 0 },
  html: '<p>One <strong>two</strong> <a href="__GHOST_URL__/old/">old</a></p><figure class="kg-card"><img src="__GHOST_URL__/content/images/size/w600/2020/a.png" class="kg-image" alt="A &amp; B" loading="lazy"></figure><script>alert(1)</script>',
  ...{ feature_image: "__GHOST_URL__/content/images/2020/a.png", type: "post", status: "published", locale: null },
  ...{ visibility: "public", custom_excerpt: "Below", published_at: "2020-05-06T07:08:09.000Z" },
  updated_at: "2021-01-01T00:00:00.000Z",
};
const data = {
  posts: [
    post,
    { ...post, id: "5f2", uuid: "bbbb", slug: "nihao", title: "你好", html: "<p>文字</p>", feature_image: null },
    { ...post, id: "5f3", uuid: "cccc", slug: "about", type: "page", html: "<h2>About</h2>", status: "draft" },
    { ...post, id: "5f4", uuid: "dddd", slug: "paid", visibility: "paid", html: "<p>x</p>" },
    { ...post, id: "5f5", uuid: "eeee", slug: "lexical", html: null },
  ],
  tags: [
    { id: "t1", name: "News", slug: "news" },
    { id: "t2", name: "#en", slug: "hash-en", visibility: "internal" },
    { id: "t3", name: "#zh-CN", slug: "hash-zh-cn", visibility: "internal" },
    { id: "t4", name: "#translation-1", slug: "hash-translation-1", visibility: "internal" },
  ],
  users: [{ id: "1", name: "Mei" }],
  posts_authors: [{ id: "pa", post_id: "5f1", author_id: "1", sort_order: 0 }],
  posts_tags: [
    { id: "x1", post_id: "5f1", tag_id: "t2", sort_order: 1 },
    { id: "x2", post_id: "5f1", tag_id: "t1", sort_order: 0 },
    { id: "x3", post_id: "5f1", tag_id: "t4", sort_order: 2 },
    { id: "x4", post_id: "5f2", tag_id: "t3", sort_order: 0 },
    { id: "x5", post_id: "5f2", tag_id: "t4", sort_order: 1 },
  ],
};

test("Ghost: gives posts with tags, authors, dates, languages and translations", () => {
  const found = readGhost("g.json", { db: [{ meta: { exported_on: 1, version: "5.0.0" }, data }] });
  expect(found?.posts.map(({ name }) => name)).toEqual(["g.json#hello", "g.json#nihao", "g.json#about", "g.json#paid"]);
  const [hello, chinese, about, paid] = found?.posts ?? [];
  expect(Object.fromEntries(hello?.fields ?? [])).toEqual({
    ...{ title: "Hello", subtitle: "Below", labels: ["News"], authors: ["Mei"], draft: false, language: "en" },
    ...{ translation_key: "#translation-1", cover: "/content/images/2020/a.png" },
    ...{ published_at: "2020-05-06T07:08:09.000Z", updated_at: "2021-01-01T00:00:00.000Z" },
  });
  expect(hello?.body).toBe("One **two** [old](/old/)\n\n![A & B](/content/images/size/w600/2020/a.png)\n");
  expect(chinese?.fields.get("language")).toBe("zh-CN");
  expect(chinese?.fields.get("translation_key")).toBe("#translation-1");
  expect([about?.fields.get("draft"), paid?.fields.get("draft")]).toEqual([true, true]);
  expect(found?.notes).toEqual([
    "g.json#hello: it links to pages of the former site.",
    "g.json#hello: <script> is not imported.",
    "g.json#about: it is a page, and becomes the draft of an article.",
    "g.json#paid: only paid could read it, so it becomes a draft.",
    "g.json#lexical: it has no HTML, and other formats of Ghost are not read.",
  ]);
});

test("Ghost: reads an export without the outer list, and leaves other JSON alone", () => {
  expect(readGhost("g.json", { meta: {}, data: { posts: [post] } })?.posts).toHaveLength(1);
  expect(readGhost("x.json", { data: [] })).toBeUndefined();
  expect(readGhost("x.json", [1])).toBeUndefined();
});
