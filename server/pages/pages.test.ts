import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { routedLocales } from "#contract/locales.ts";
import type { Main, Page, PageComponent } from "#contract/pages/endpoints.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { readCompositions } from "#server/seed/load-pages.ts";
import { banner } from "../advertising/advertising.schema.ts";
import { execute } from "../test/execute.ts";
import { testApp } from "../test/test-app.ts";
import { marquee, pageComponent } from "./pages.schema.ts";

const { "/": homeComponents = [] } = await readCompositions();
const { db, request, responseCache } = await testApp({ sample: true });
// Sample components are published when they are written, by the clock of the database.
beforeAll(() => db.update(pageComponent).set({ publishedAt: new Date("2026-11-01T00:00:00Z") }));
beforeEach(() => responseCache.clear());

/** The response to a path at a given time. */
async function at<T>(now: string, path: string): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  responseCache.clear();
  const response = await request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json() as Promise<T>;
}
const launch = "2026-11-21T12:00:00Z";
const home = (lang = 3, now = launch) => at<Page>(now, `/api/page?uri=/&lang=${lang}`);

describe("home page", () => {
  test.each([2, 3])("has its components in order, each with its content, in language %i", async (lang) => {
    const { component_list, marquee_list } = await home(lang);
    expect(component_list.map(({ component_id }) => component_id)).toEqual(
      homeComponents.map(({ componentId }) => componentId),
    );
    expect(component_list.map(({ title }) => title)).toEqual(homeComponents.map(({ title }) => title[lang]));
    const size = (component: PageComponent) =>
      [
        component.article_list,
        component.game_list,
        component.partner_list,
        component.label_list,
        component.poll_list,
        component.slide_list,
        component.button_list,
      ].reduce((rows, list) => rows + list.length, 0);
    for (const component of component_list) expect(size(component), component.title).toBeGreaterThan(0);
    expect(marquee_list.length).toBeGreaterThan(0);
    for (const row of component_list.flatMap((part) => [...part.article_list, ...part.game_list])) {
      expect(row.lang).toBe(lang);
    }
  });

  test("limits a component to its section and number of rows", async () => {
    const { component_list } = await home();
    for (const [index, { settings }] of homeComponents.entries()) {
      const rows = component_list[index]?.article_list ?? [];
      if (settings.limit) expect(rows.length).toBeLessThanOrEqual(settings.limit);
      if (settings.section) {
        expect(rows.length).toBeGreaterThan(0);
        for (const { section } of rows) expect(section).toMatch(new RegExp(`^${settings.section}(/|$)`));
      }
    }
  });

  test("hides a component when it is deleted or unpublished, and shows it when it is published", async () => {
    const [first, second, third] = await db
      .select()
      .from(pageComponent)
      .where(eq(pageComponent.pageId, (await home()).id))
      .orderBy(asc(pageComponent.sort));
    const ids = async () => (await home()).component_list.map(({ id }) => id);
    const before = await ids();
    expect(before.slice(0, 3)).toEqual([first?.id, second?.id, third?.id]);
    const change = (row: typeof first, values: Partial<typeof pageComponent.$inferInsert>) =>
      db
        .update(pageComponent)
        .set(values)
        .where(eq(pageComponent.id, row?.id ?? 0));
    await change(first, { deletedAt: new Date() });
    await change(second, { unpublishedAt: new Date(launch) });
    await change(third, { publishedAt: new Date("2026-11-21T12:00:01Z") });
    expect(await ids()).toEqual(before.slice(3));
    await change(first, { deletedAt: null });
    await change(second, { unpublishedAt: new Date("2026-11-21T12:00:01Z") });
    await change(third, { publishedAt: new Date(launch) });
    expect(await ids()).toEqual(before);
  });
});

describe("banners: are shown only within their time window", () => {
  test.each(["page", "cover", "floating"] as const)("when the position is %s", async (place) => {
    const rows = await db.select().from(banner).where(eq(banner.place, place));
    const row = rows.find(({ lang, pageId }) => lang === 3 && (place !== "page" || pageId === 1)) ?? rows[0];
    if (!row) throw new Error("no banner");
    await db
      .update(banner)
      .set({ startsAt: new Date("2026-11-21T12:00:00Z"), endsAt: new Date("2026-11-21T13:00:00Z") })
      .where(eq(banner.id, row.id));
    const path = { page: "/api/ad-content", cover: "/api/cover", floating: "/api/floating-layer" }[place];
    const shown = async (now: string) =>
      JSON.stringify(await at(now, `${path}?lang=${row.lang}`)).includes(`"text":${JSON.stringify(row.text)}`);
    expect(await shown("2026-11-21T11:59:59.999Z")).toBe(false);
    expect(await shown("2026-11-21T12:00:00Z")).toBe(true);
    expect(await shown("2026-11-21T12:59:59.999Z")).toBe(true);
    expect(await shown("2026-11-21T13:00:00Z")).toBe(false);
  });

  test("when they are lines of the marquee", async () => {
    await db
      .update(marquee)
      .set({ startsAt: new Date("2026-11-21T12:00:00Z"), endsAt: new Date("2026-11-21T13:00:00Z") });
    const lines = async (now: string) => (await home(3, now)).marquee_list.length;
    expect(await lines("2026-11-21T11:59:59Z")).toBe(0);
    expect(await lines("2026-11-21T12:30:00Z")).toBeGreaterThan(0);
    expect(await lines("2026-11-21T13:00:00Z")).toBe(0);
  });

  test("when none is current, with no cover and empty lists", async () => {
    const never = "2020-01-01T00:00:00Z";
    expect(await at(never, "/api/cover")).toEqual({ cover: null });
    expect(await at(never, "/api/ad-content")).toEqual({ ad_list: [] });
    expect(await at(never, "/api/floating-layer")).toEqual({ floating_list: [] });
  });
});

test("polls: hide the votes of options until they have ended", async () => {
  const polls = async (now: string) => {
    const { article_list } = await at<{ article_list: { id: number }[] }>(now, "/api/article?poll=true&lang=3");
    return Promise.all(
      article_list.map(async ({ id }) => (await at<{ poll: Poll }>(now, `/api/article/${id}?lang=3`)).poll),
    );
  };
  for (const now of ["2026-09-01T00:00:00Z", launch, "2026-10-31T13:00:00Z", "2027-02-01T00:00:00Z"]) {
    const found = await polls(now);
    expect(found).toHaveLength(3);
    for (const { ends_at, option_list, question } of found) {
      const ended = new Date(now) >= new Date(ends_at);
      for (const { voted } of option_list) expect([question, now, voted !== null]).toEqual([question, now, ended]);
    }
  }
  const { component_list } = await home();
  const [shown] = component_list.flatMap(({ poll_list }) => poll_list);
  expect(shown?.poll.option_list.map(({ voted }) => voted)).toEqual([null, null, null, null]);
});

test("main data: has the navigation tree of one language and the routed languages", async () => {
  for (const lang of [2, 3]) {
    const main = await at<Main>(launch, `/api/main?lang=${lang}`);
    expect(main.nav_list.length).toBeGreaterThan(0);
    for (const item of main.nav_list) {
      expect([item.parent, item.lang, item.active]).toEqual([null, lang, true]);
      for (const sub of item.sub_nav_list) expect([sub.parent, sub.lang, sub.active]).toEqual([item.id, lang, true]);
    }
    expect(main.nav_list.map(({ sort }) => sort)).toEqual(main.nav_list.map(({ sort }) => sort).sort((a, b) => a - b));
    expect(main.lang_list.map(({ id }) => id)).toEqual(routedLocales.map(({ id }) => id));
    expect([main.header.lang, main.footer.lang]).toEqual([lang, lang]);
    expect(main.config.version).toMatch(/^\d{14}-/);
  }
});

describe("page metadata", () => {
  test("is in the requested language", async () => {
    const meta = async (lang: number) => (await request(`/api/page/meta?uri=/&lang=${lang}`)).json();
    const [chinese, english, hongKong] = [await meta(2), await meta(3), await meta(1)];
    expect(chinese.title).toMatch(/\p{Script=Han}/u);
    expect(english.title).not.toBe(chinese.title);
    expect(hongKong).toEqual(chinese);
  });

  test.each(["/api/page", "/api/page/meta"])(
    "%s: responds 404 to an unknown path and 422 to an invalid one",
    async (path) => {
      for (const uri of ["/nowhere", "/NEWS", "/news/", "/%2525", "/../etc/passwd"]) {
        const response = await request(`${path}?uri=${uri}&lang=3`);
        expect([uri, response.status]).toEqual([uri, 404]);
        expect(await response.json()).toEqual({
          code: "not_found",
          message: "We couldn't find what you're looking for.",
        });
      }
      for (const uri of ["", "news", "/a b", "/%3Fx=1", "/'", "/%00", "/%0a", `/${"x".repeat(200)}`, "//x%5C"]) {
        const response = await request(`${path}?uri=${uri}&lang=3`);
        expect([uri, response.status]).toEqual([uri, 422]);
        expect(await response.json()).toMatchObject({ code: "invalid", errors: { uri: [expect.any(String)] } });
      }
      expect((await request(path)).status).toBe(422);
    },
  );
});

test("links of editors: are empty when they would run code", async () => {
  const own = await testApp({ sample: true });
  const code = "javascript:alert(1)";
  const texts = JSON.stringify({ 2: code, 3: code });
  for (const statement of [
    `update partner set link = '${code}'`,
    `update calendar_event set link = '${texts}'`,
    `update banner set uri = '${code}'`,
    `update marquee set uri = '${code}'`,
    `update nav_item set link = '${code}', uri = '${code}'`,
    `update site_settings set footer_links = '[{"title":"a","uri":"${code}"}]', external_links = '[{"id":1,"title":"a","url":"${code}"}]'`,
    `update page_component set settings = '{"buttons":[{"text":{"2":"a"},"uri":"${code}"}]}' where component_id = 12`,
  ])
    await execute(own.url, statement);
  own.responseCache.clear();
  for (const path of [
    "/api/collaboration",
    "/api/calendar/2026/12",
    "/api/activity",
    "/api/ad-content",
    "/api/cover",
    "/api/floating-layer",
    "/api/page?uri=/",
    "/api/main",
    "/calendar/en-US.ics",
  ]) {
    const response = await own.request(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text(), path).not.toContain("javascript:");
  }
});

test("components: show the chosen articles, games and events in their order", async () => {
  const own = await testApp({ sample: true });
  const settings = JSON.stringify({ articles: [3, 1, 2], games: [2, 1], events: [5, 4], section: "news" });
  await execute(
    own.url,
    `update page_component set settings = '${settings}', published_at = now() where component_id = 24`,
  );
  own.responseCache.clear();
  const { component_list } = (await (await own.request("/api/page?uri=/&lang=3")).json()) as Page;
  const shown = component_list.find(({ component_id }) => component_id === 24);
  const items = async (table: string, ids: number[]) => {
    const rows = await execute(own.url, `select id, item_id from ${table} where lang = 3`);
    return ids.map((id) => rows.find((row) => row.id === id)?.item_id);
  };
  expect(
    await items(
      "article",
      (shown?.article_list ?? []).map(({ id }) => id),
    ),
  ).toEqual([3, 1, 2]);
  expect(
    await items(
      "game",
      (shown?.game_list ?? []).map(({ id }) => id),
    ),
  ).toEqual([2, 1]);
  expect((shown?.calendar_list ?? []).map(({ id }) => id)).toEqual([5, 4]);
});

test("header and footer: have the settings of the language, with the logo of the time", async () => {
  const own = await testApp({ sample: true });
  const logo = (id: number, startAt: string, endAt: string) => ({
    id,
    title: `Logo ${id}`,
    imageId: id,
    uri: "/news",
    startAt,
    endAt,
  });
  const logos = [
    logo(1, "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"),
    logo(2, "2021-01-01T00:00:00Z", "2099-01-01T00:00:00Z"),
  ];
  const links = [
    { id: 1, title: "Second", url: "https://b.example", sort: 2, icon: "globe" },
    { id: 2, title: "First", url: "https://a.example", sort: 1, icon: "send" },
  ];
  await execute(
    own.url,
    `update site_settings set logos = '${JSON.stringify(logos)}', external_links = '${JSON.stringify(links)}',
      footer_logo_image_id = 3, login_text = 'Enter' where lang = 3`,
  );
  own.responseCache.clear();
  const main = (await (await own.request("/api/main?lang=3")).json()) as Main;
  expect(main.header.login_text).toBe("Enter");
  expect(main.header.logo_list).toMatchObject([
    { id: 1, lang: 3, is_between: false, logo: { id: 1 } },
    { id: 2, lang: 3, is_between: true, logo: { id: 2 }, uri: "/news" },
  ]);
  expect(main.footer.logo).toMatchObject({ id: 3 });
  expect(main.footer.external_link_list).toMatchObject([
    { title: "First", lang: 3, sort: 1, icon: "send" },
    { title: "Second", lang: 3, sort: 2, icon: "globe" },
  ]);
  expect(main.lang_list).toMatchObject([
    { iso: "zh-CN", deleted_at: null },
    { iso: "en-US", deleted_at: null },
  ]);
  const chinese = (await (await own.request("/api/main?lang=2")).json()) as Main;
  // Those of the sample content, which are for festivals.
  expect(chinese.header.logo_list).toMatchObject([{ title: "冬至", lang: 2 }, { title: "农历新年" }]);
  expect(chinese.footer.logo).toBeNull();
});

test("contact and newsletter: take nothing while editors have closed them", async () => {
  const own = await testApp({ sample: true });
  const calls = async () => {
    const create = await own.request("/api/contact-us/create?lang=3");
    const subscribe = await own.request("/api/newsletter?lang=3", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "reader@example.com" }),
    });
    return [create, subscribe] as const;
  };
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200]);
  await execute(own.url, "update site_settings set contact_open = false, newsletter_open = false where lang = 3");
  for (const response of await calls()) {
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      code: "feature_unavailable",
      message: "You are currently unable to use this feature.",
    });
  }
});

test("banners: name the page that they belong to", async () => {
  const { ad_list } = await at<{ ad_list: { page_uri: string | null }[] }>(launch, "/api/ad-content?lang=3");
  const pages = new Set(ad_list.map(({ page_uri }) => page_uri));
  for (const uri of ["/", "/news/industry", "/game/casino", "/platform/partner"]) expect(pages).toContain(uri);
});

test("page titles: come from the navigation by path or link, and from the page otherwise", async () => {
  const titleOf = async (uri: string) => {
    const meta = await at<{ title: string }>(launch, `/api/page/meta?uri=${uri}&lang=3`);
    return meta.title;
  };
  expect(await titleOf("/news/industry")).toMatch(/^Industry.* · Kapok$/);
  const main = await at<Main>(launch, "/api/main?lang=3");
  const linked = main.nav_list.flatMap((top) => top.sub_nav_list).find(({ uri, link }) => link !== uri);
  expect(await titleOf(linked?.link ?? "")).toBe(`${linked?.title} · Kapok`);
  expect(await titleOf("/faq")).toBe("Questions and answers");
});
