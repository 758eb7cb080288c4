import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { KeyStore } from "#server/auth/key-store.mutations.ts";
import { document, publication } from "#server/documents/documents.schema.ts";
import { notificationEvent } from "#server/notifications/notifications.schema.ts";
import { article } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import { image } from "../media/media.schema.ts";
import { documentWriter, placesOf } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { testSite } from "../test/test-services.ts";
import { previewLink } from "./preview-links.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const author = await addStaff(db, [{ role: "author", langs: null }]);
const [picture] = await db.select().from(image).limit(1);

/** A page that reads the article or the game twice and the site's texts once, at the same time, and shows what it got. */
const site = testSite({
  db,
  keys: new KeyStore(db),
  proxies: 1,
  renderPage: async ({ url, fetch }) => {
    const id = url.pathname.split("/").at(-1);
    const kind = url.pathname.includes("/game-intro/") ? "game" : "article";
    const read = async (path: string) => (await fetch(new Request(new URL(path, url)))).text();
    const [body] = await Promise.all([
      read(`/api/${kind}/${id}?lang=3`),
      read("/api/main?lang=3"),
      read(`/api/${kind}/${id}?lang=3`),
    ]);
    return { kind: "page", status: 200, locale: "en-US", head: "", body: url.pathname + body, reads: [], screens: [] };
  },
});
const askSite = asker((path, init) => Promise.resolve(site.request(path, init)));
const preview = (list: object[], token = author.token) => askSite(token, "POST /api/backstage/render?lang=3", { list });

const text = { title: "A draft", subtitle: "Below", body: "## Heading\n\nNobody **reads** this yet." };
const { facts, write } = documentWriter(ask, author, picture?.id ?? 0);

let item = 0;
let list: { document: string; revision: string }[] = [];
beforeEach(async () => {
  const shared = await write("article", null, facts);
  const english = await write("article_text", 3, text, shared.itemId);
  item = shared.itemId;
  list = placesOf([shared, english]);
});

describe("preview of a draft", () => {
  test("shows the page that publishing would make when nobody has published it", async () => {
    const { status, body } = await preview(list);
    expect(status).toBe(200);
    expect(body.html).toMatch(/^\/en-US\/article\/\d+/);
    expect(body.html).toContain("Nobody <strong>reads</strong> this yet.");
  });

  test("changes nothing when the page was shown", async () => {
    const state = async () => ({
      documents: await db.select().from(document),
      articles: await db.select().from(article),
      publications: await db.$count(publication),
      told: await db.$count(notificationEvent),
    });
    const before = await state();
    expect((await preview(list)).status).toBe(200);
    expect(await state()).toEqual(before);
    expect(before.articles.some(({ itemId }) => itemId === item)).toBe(false);
  });

  test("shows the text with its mistakes when it has no title, and a picture and a link that do not exist", async () => {
    const body = "![](media:999999)\n\n[Nowhere](article:999999)\n\nStill here.";
    const bad = await write("article_text", 3, { title: "", subtitle: "", body });
    const shared = await write("article", null, facts, bad.itemId);
    const shown = await preview(placesOf([shared, bad]));
    expect(shown.body.html).toContain("Still here.");
  });

  test("shows the page of a game, with its mistakes, when nobody has published it", async () => {
    const [live] = await db.select().from(game).where(eq(game.lang, 3)).limit(1);
    const opened = { id: randomUUID(), kind: "game", item_id: live?.itemId, lang: null };
    await ask(author.token, "POST /api/backstage/document?lang=3", opened);
    const { head } = (await ask(author.token, `GET /api/backstage/document/${opened.id}?lang=3`)).body;
    const words = { name: "Lantern Street", subtitle: "", intro: "Light **all** of them.\n\n![](media:999999)" };
    const english = await write("game_text", 3, { ...words, feature_list: [] });
    const shared = await write("game", null, head.data, english.itemId);
    const { status, body } = await preview(placesOf([shared, english]));
    expect(status).toBe(200);
    expect(body.html).toMatch(/^\/en-US\/game-intro\/\d+/);
    expect(body.html).toContain("Light <strong>all</strong> of them.");
    expect(await db.select().from(game).where(eq(game.itemId, english.itemId))).toEqual([]);
  });

  test("says that there is no page when the article has no section", async () => {
    const shared = await write("article", null, { ...facts, section: null });
    const english = await write("article_text", 3, text, shared.itemId);
    expect(await preview(placesOf([shared, english]))).toMatchObject({
      status: 422,
      body: { code: "not_publishable" },
    });
  });

  test("is refused when no text is named, the version does not exist, or the member is no staff", async () => {
    const [shared, english] = list;
    expect((await preview([shared as object])).status).toBe(422);
    expect((await preview([{ ...english, revision: randomUUID() }])).status).toBe(404);
    expect((await askSite("", "POST /api/backstage/render?lang=3", { list })).status).toBe(401);
  });

  test("returns its connections when many are asked at once", async () => {
    const { idleCount, totalCount } = db.$client;
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await preview(list)).status));
    expect(statuses).toEqual(Array(10).fill(200));
    await expect.poll(() => db.$client.totalCount - db.$client.idleCount).toBe(totalCount - idleCount);
  });
});

describe("preview links", () => {
  const create = async (token = author.token) =>
    (await askSite(token, "POST /api/backstage/preview-link?lang=3", { id: randomUUID(), list, days: 7 })).body;
  const open = (path: string) => site.request(path);
  const links = async () =>
    (await askSite(author.token, `GET /api/backstage/preview-link?lang=3&document=${list[1]?.document}`)).body
      .link_list;

  test("show the draft to anybody, in no cache, when they are opened", async () => {
    const { path } = await create();
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await page.text()).toContain("Nobody <strong>reads</strong> this yet.");
  });

  test("show the version that they were made for when the draft is written on", async () => {
    const { path } = await create();
    const { document: id, revision: parent } = list[1] as { document: string; revision: string };
    const body = { parent, base: null, note: "", kept: false, minor: false, device: "desk" };
    const saved = await ask(author.token, `PUT /api/backstage/document/${id}/revision/${randomUUID()}?lang=3`, {
      ...body,
      data: { ...text, body: "Another text." },
    });
    expect(saved.body.result).toBe("HEAD");
    expect(await (await open(path)).text()).toContain("Nobody <strong>reads</strong> this yet.");
  });

  test("are 403, in no cache, when they were ended, are over or are forged", async () => {
    const ended = await create();
    expect((await links()).map(({ id }: { id: string }) => id)).toEqual([ended.id]);
    expect((await askSite(author.token, `DELETE /api/backstage/preview-link/${ended.id}?lang=3`)).body).toEqual({
      revoked: true,
    });
    expect(await links()).toEqual([]);
    const over = await create();
    await db.update(previewLink).set({ expiresAt: new Date() }).where(eq(previewLink.id, over.id));
    const good = await create();
    for (const path of [ended.path, over.path, `${good.path}x`, good.path.replace(good.id, ended.id)]) {
      const page = await open(path);
      expect([page.status, page.headers.get("cache-control")], path).toEqual([403, "private, no-store"]);
      expect(await page.text()).not.toContain("Nobody");
    }
  });

  test("are not made when the member may not write, or a version does not exist", async () => {
    const moderator = await addStaff(db, [{ role: "moderator", langs: null }]);
    const body = { id: randomUUID(), list, days: 7 };
    expect((await askSite(moderator.token, "POST /api/backstage/preview-link?lang=3", body)).status).toBe(403);
    const wrong = { ...body, list: [{ ...list[1], revision: randomUUID() }] };
    expect((await askSite(author.token, "POST /api/backstage/preview-link?lang=3", wrong)).status).toBe(404);
  });
});
