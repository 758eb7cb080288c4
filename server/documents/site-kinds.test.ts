import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { composedPages, pagePaths } from "#contract/pages/page-paths.ts";
import { banner } from "../advertising/advertising.schema.ts";
import { article } from "../articles/articles.schema.ts";
import { documentOpener } from "../test/document-opener.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const operator = await addStaff(db, "operator");
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const open = documentOpener({ ask, token: operator.token });

const both = (chinese: string, english: string) => ({ 2: chinese, 3: english });
const read = async (path: string) => {
  responseCache.clear();
  return (await ask("", `GET /api/${path}${path.includes("?") ? "&" : "?"}lang=3`)).body;
};
/** Without ids of rows, which a publication may change, and without the order of banners of different pages. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each) => {
      if (name === "ad_list")
        return each.toSorted((one: Banner, other: Banner) => (pageOf(one) < pageOf(other) ? -1 : 1));
      return name === "id" || name === "parent" || name.endsWith("ed_at") ? undefined : each;
    }),
  );
type Banner = { page_uri?: string | null };
const pageOf = (each: Banner) => each.page_uri ?? "";

const frontPage = composedPages.indexOf("/") + 1;

/** Kinds of which a site has one, or a given number, with what readers see of them. */
const given = [
  ["partner", 1, "collaboration"],
  ["navigation", 1, "main"],
  ["settings", 1, "main"],
  ["page_meta", 1, "page/meta?uri=/news"],
  ["marquee", 1, "main"],
  ["banner", pagePaths.indexOf("/news") + 1, "ad-content"],
  ["promotion", 1, "cover"],
  ["promotion", 2, "floating-layer"],
  ["page", frontPage, "page?uri=/"],
  ["page", composedPages.indexOf("/promote/wlhtml") + 1, "page?uri=/promote/wlhtml"],
] as const;

test.each(given)("%s %i: changes nothing for readers when it is published as it is", async (kind, item, path) => {
  const before = await read(path);
  const made = await open(kind, item);
  const data = await made.read();
  expect(data).toBeDefined();
  expect(await made.problems(data)).toEqual([]);
  expect((await made.publish(data)).status).toBe(200);
  expect(withoutIds(await read(path))).toEqual(withoutIds(before));
  expect((await ask(operator.token, `GET /api/backstage/document/${made.id}?lang=3`)).body.changed_outside).toBe(false);
});

test("promotion: keeps the ids of unchanged rows in any order, and gives a changed one another", async () => {
  const ids = async () => {
    const rows = await db
      .select()
      .from(banner)
      .where(and(eq(banner.place, "cover"), eq(banner.lang, 3)))
      .orderBy(banner.sort);
    return rows.map(({ id }) => id);
  };
  const made = await open("promotion", 1);
  const { banner_list: lists } = await made.read();
  const [row] = lists[3];
  const later = { ...row, starts_at: "2031-01-01T00:00:00.000Z", ends_at: "2031-02-01T00:00:00.000Z" };
  await made.publish({ banner_list: { ...lists, 3: [row, later] } });
  const [first, second] = await ids();
  await made.publish({ banner_list: { ...lists, 3: [later, row] } });
  expect(await ids()).toEqual([second, first]);
  await made.publish({ banner_list: { ...lists, 3: [later, { ...row, text: "Another" }] } });
  const [same, other] = await ids();
  expect(same).toBe(second);
  expect([first, second]).not.toContain(other);
  await made.publish({ banner_list: lists });
});

test.each(["navigation", "settings", "page_meta", "page"])("%s: stays when somebody withdraws it", async (kind) => {
  const made = await open(kind, 1);
  await made.publish(await made.read());
  expect((await made.withdraw()).body.code).toBe("in_use");
});

test("items of the site: can be neither added nor numbered otherwise", async () => {
  for (const [kind, item] of [
    ["partner", null],
    ["partner", 2],
    ["page", composedPages.length + 1],
    ["banner", pagePaths.length + 1],
  ] as const) {
    expect([kind, item, (await open(kind, item)).status]).toEqual([kind, item, 422]);
  }
});

test("settings, navigation and titles: are for operators, the others for editors too", async () => {
  const asEditor = documentOpener({ ask, token: editor.token });
  for (const kind of ["settings", "navigation", "page_meta", "terms"]) {
    expect([kind, (await asEditor(kind, 1)).status]).toEqual([kind, 403]);
  }
  const place = pagePaths.indexOf("/game") + 1;
  expect((await asEditor("banner", place)).status).toBe(200);
});

describe("partner document:", () => {
  test("orders, adds and removes partners when it is published", async () => {
    const made = await open("partner", 1);
    const { partner_list: list } = await made.read();
    const added = { name: both("新伙伴", "New partner"), link: "https://example.com/" };
    await made.publish({ partner_list: [added, ...list.slice(1)] });
    const names = (await read("collaboration")).partner_list.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["New partner", ...list.slice(1).map(({ name }: { name: typeof added.name }) => name[3])]);
    const wrong = { name: { 2: "甲" }, link: "javascript:alert(1)" };
    expect(await made.problems({ partner_list: [wrong] })).toEqual([
      "missing partner_list.0.name.3",
      "bad_link partner_list.0.link",
    ]);
    await made.withdraw();
    expect((await read("collaboration")).partner_list).toEqual([]);
  });
});

describe("navigation document:", () => {
  test("changes one language alone, with two levels", async () => {
    const made = await open("navigation", 1);
    const { menu } = await made.read();
    const leaf = { ...menu[3][0], title: "Deeper", link: "/faq", uri: "", sub_list: undefined };
    const entry = { ...menu[3][0], title: "Top", link: "/news", uri: "/news", sub_list: [leaf] };
    await made.publish({ menu: { ...menu, 3: [entry] } });
    const { nav_list: list } = await read("main");
    expect(list).toMatchObject([{ title: "Top", sub_nav_list: [{ title: "Deeper", link: "/faq", uri: "/faq" }] }]);
    responseCache.clear();
    const chinese = (await ask("", "GET /api/main?lang=2")).body.nav_list;
    expect(chinese.map(({ title }: { title: string }) => title)).toEqual(
      menu[2].filter(({ active }: { active: boolean }) => active).map(({ title }: { title: string }) => title),
    );
    const broken = { ...entry, title: " ", icon_image_id: 999_999, sub_list: [{ ...leaf, link: "" }] };
    expect(await made.problems({ menu: { 3: [broken] } })).toEqual([
      "missing menu.2",
      "missing menu.3.0.title",
      "missing menu.3.0.sub_list.0.link",
      "no_such_picture menu.3.0.icon_image_id",
    ]);
  });
});

describe("settings document:", () => {
  test("changes header, footer and logos", async () => {
    const made = await open("settings", 1);
    const { text } = await made.read();
    const [logo] = text[3].logo_list;
    const changed = {
      ...text[3],
      ...{ brand: "Ceiba", about_text: "About us", newsletter_open: false, popular_keyword_list: ["one", " "] },
      logo_list: [{ ...logo, starts_at: "2026-01-01T00:00:00.000Z", ends_at: "2099-01-01T00:00:00.000Z" }],
    };
    await made.publish({ text: { ...text, 3: changed } });
    const main = await read("main");
    expect(main).toMatchObject({
      header: { brand: "Ceiba", logo_list: [{ is_between: true }] },
      footer: { about_text: "About us", newsletter_open: false },
      popular_keyword_list: ["one"],
    });
    const wrong = { ...changed, web_title: "", logo_list: [{ ...logo, image_id: null, ends_at: null }] };
    expect(await made.problems({ text: { ...text, 3: wrong } })).toEqual([
      "missing text.3.web_title",
      "missing text.3.logo_list.0.ends_at",
      "missing text.3.logo_list.0.image_id",
    ]);
  });
});

describe("page title document:", () => {
  test("sets titles by path, each path once", async () => {
    const made = await open("page_meta", 1);
    const { page_list: list } = await made.read();
    const row = {
      uri: "/somewhere",
      title: both("某处", "Somewhere"),
      description: both("说明", "About"),
      keyword: {},
    };
    await made.publish({ page_list: [...list, row] });
    expect(await read("page/meta?uri=/somewhere")).toMatchObject({ title: "Somewhere", description: "About" });
    expect(await made.problems({ page_list: [row, { ...row, title: {} }, { ...row, uri: "no path" }] })).toEqual([
      "missing page_list.1.title.2",
      "missing page_list.1.title.3",
      "bad_link page_list.2.uri",
      "twice page_list.1.uri",
    ]);
  });
});

describe("banner documents:", () => {
  test("start and end to the minute, on their page and language alone", async () => {
    const made = await open("banner", pagePaths.indexOf("/news") + 1);
    const { banner_list: lists } = await made.read();
    const [row] = lists[3];
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const timed = [
      { ...row, text: "Now", starts_at: at(-1), ends_at: at(1) },
      { ...row, text: "Later", starts_at: at(1), ends_at: at(2) },
      { ...row, text: "Over", starts_at: at(-2), ends_at: at(-1) },
    ];
    await made.publish({ banner_list: { ...lists, 3: timed } });
    const ofNews = async () =>
      (await read("ad-content")).ad_list.filter(({ page_uri: uri }: { page_uri: string }) => uri === "/news");
    expect((await ofNews()).map(({ text }: { text: string }) => text)).toEqual(["Now"]);
    expect(await db.$count(banner, eq(banner.text, "Over"))).toBe(1);
    const wrong = { ...row, mobile_image_id: null, desktop_image_id: 999_999, text: "", uri: "", ends_at: null };
    expect(await made.problems({ banner_list: { 3: [wrong] } })).toEqual([
      "missing banner_list.3.0.text",
      "missing banner_list.3.0.uri",
      "missing banner_list.3.0.ends_at",
      "no_such_picture banner_list.3.0.desktop_image_id",
      "missing banner_list.3.0.mobile_image_id",
    ]);
    await made.withdraw();
    expect(await ofNews()).toEqual([]);
    expect((await read("cover")).cover).not.toBeNull();
  });
});

describe("marquee document:", () => {
  test("replaces the announcements of a language", async () => {
    const made = await open("marquee", 1);
    const { marquee_list: lists } = await made.read();
    const row = { ...lists[3][0], text: "Only this one" };
    await made.publish({ marquee_list: { ...lists, 3: [row] } });
    expect((await read("main")).page.marquee_list).toMatchObject([{ text: "Only this one" }]);
    expect(await made.problems({ marquee_list: { 3: [{ ...row, text: "", ends_at: row.starts_at }] } })).toEqual([
      "missing marquee_list.3.0.text",
      "ends_early marquee_list.3.0.ends_at",
    ]);
  });
});

describe("page document:", () => {
  test("orders components, and places items by hand", async () => {
    const made = await open("page", frontPage);
    const { component_list: list } = await made.read();
    const articles = await db.select().from(article).where(eq(article.lang, 3)).limit(2);
    const hand = { ...list.find(({ component_id: id }: { component_id: number }) => id === 15) };
    hand.article_list = articles.map(({ itemId }) => itemId).reverse();
    await made.publish({ component_list: [hand, ...list.filter((each: object) => each !== list[0])] });
    const { component_list: shown } = await read("page?uri=/");
    const titles = articles.map(({ title }) => title).reverse();
    expect(shown[0].article_list.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(shown).toHaveLength(list.length);
    const wrong = {
      ...hand,
      ...{ title: { 2: "甲" }, article_list: [999_999], button_list: [{ text: {}, uri: "ftp://x" }] },
    };
    expect(await made.problems({ component_list: [wrong] })).toEqual([
      "missing component_list.0.title.3",
      "missing component_list.0.button_list.0.text.2",
      "missing component_list.0.button_list.0.text.3",
      "bad_link component_list.0.button_list.0.uri",
      "no_such_item component_list.0.article_list",
    ]);
    expect(await made.problems({ component_list: [] })).toEqual(["missing component_list"]);
  });
});
