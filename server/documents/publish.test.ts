import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { follow, notificationEvent } from "#server/notifications/notifications.schema.ts";
import { article, articleLabel } from "../articles/articles.schema.ts";
import { auditEvent } from "../audit/audit.schema.ts";
import { imageUse } from "../media/image-use.schema.ts";
import { image } from "../media/media.schema.ts";
import { articleText, documentWriter } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { publication } from "./documents.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const english = await addStaff(db, [{ role: "editor", langs: [3] }]);
const [picture] = await db.select().from(image).limit(1);
beforeEach(async () => {
  await db.delete(notificationEvent);
  vi.useRealTimers();
});

/** A picture without an alternative text. */
const bare = { originFilename: "bare.png", hash: "0123456789ab", width: 10, height: 10 };

const newsroom = documentWriter(ask, editor, picture?.id ?? 0);
const { facts, write, rewrite, story, publish, statusOf } = newsroom;
const shown = (itemId: number, lang: number) =>
  db
    .select()
    .from(article)
    .where(and(eq(article.itemId, itemId), eq(article.lang, lang)))
    .then(([row]) => row);
const events = () => db.select().from(notificationEvent);

describe("publish: writes the rows of readers", () => {
  test("as the sample loader does, in both languages, with labels, and each caller sees them", async () => {
    const { shared, all } = await story("First");
    const before = Date.now();
    const answer = await publish(all);
    expect(answer.body).toEqual({ batch: expect.any(String), due_at: null, undo_until: expect.any(String) });
    const row = await shown(shared.itemId, 3);
    expect(row).toMatchObject({
      ...{ title: "First", subtitle: "Below", section: "news/industry", coverImageId: picture?.id, withdrawnAt: null },
      bodyHtml: '<h2 id="h-heading">Heading</h2>\n<p>Text of First.</p>',
      headings: [{ id: "h-heading", text: "Heading", level: 2 }],
    });
    expect(row?.publishedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
    expect(await db.$count(articleLabel, eq(articleLabel.itemId, shared.itemId))).toBe(1);
    for (const each of all) expect(await statusOf(each)).toBe("live");
    responseCache.clear();
    expect((await ask("", `GET /api/article/${row?.id}?lang=3`)).body.title).toBe("First");
    const { article_list: list } = (await ask("", "GET /api/article?lang=3&section=news/industry")).body;
    expect(list[0].title).toBe("First");
    const entries = await db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, `article ${shared.itemId}`), eq(auditEvent.act, "publish")))
      .orderBy(auditEvent.id);
    expect(entries.map(({ lang }) => lang)).toEqual([null, 2, 3]);
    for (const entry of entries) {
      const after = { revision: expect.any(String), publication: answer.body.batch, tell: true };
      expect(entry).toMatchObject({ actorId: editor.id, before: { revision: null }, after });
    }
  });

  test("of one language alone: text, time and status of the other stay", async () => {
    const made = await story("Alone");
    await publish(made.all);
    await rewrite(made.chinese, articleText("新稿"));
    await rewrite(made.english, articleText("Alone 2"));
    const chinese = await shown(made.shared.itemId, 2);
    await publish([made.english], {}, english.token);
    expect(await shown(made.shared.itemId, 2)).toEqual({ ...chinese, changedXid: expect.any(String) });
    expect(await statusOf(made.chinese)).toBe("live_with_changes");
    expect(await shown(made.shared.itemId, 3)).toMatchObject({ title: "Alone 2" });
  });

  test("of drafts never", async () => {
    const { shared, english: en } = await story("Secret draft");
    expect(await shown(shared.itemId, 3)).toBeUndefined();
    await publish([shared, en]);
    await rewrite(en, articleText("Secret change"));
    responseCache.clear();
    for (const path of [
      "/api/article?lang=3",
      "/api/search?lang=3&q=Secret",
      "/sitemaps/articles-0.xml",
      "/api/main?lang=3",
    ]) {
      const answer = await request(path);
      expect([path, (await answer.text()).includes("Secret change")]).toEqual([path, false]);
    }
  });
});

describe("publish: resolves what a text names", () => {
  test("pictures as figures, and links to items in the language of the text", async () => {
    const linked = await story("Linked");
    await publish(linked.all, { tell: false });
    const to = await shown(linked.shared.itemId, 3);
    const { shared, english: en } = await story("Naming");
    const body = `![Alt](media:${picture?.id} "Caption")\n\n[there](article:${linked.shared.itemId})`;
    await rewrite(en, { title: "Naming", subtitle: "Below", body });
    const uses = await db.select().from(imageUse).where(eq(imageUse.documentId, en.document));
    expect(uses).toEqual([{ imageId: picture?.id, documentId: en.document }]);
    expect((await publish([shared, en], { tell: false })).status).toBe(200);
    const html = (await shown(shared.itemId, 3))?.bodyHtml;
    expect(html).toContain(`<a href="/en-US/article/${to?.id}">there</a>`);
    expect(html).toMatch(/<figure>.*alt="Alt".*<figcaption>Caption<\/figcaption><\/figure>/s);
  });

  test.each([
    ["a picture without an alternative text", "![](media:ID)", "no_alt", "media:ID"],
    ["a picture that does not exist", "![Alt](media:99999999)", "no_such_picture", "media:99999999"],
    ["a link to an item that readers do not have", "[there](article:999999)", "dead_link", "article:999999"],
    ["a text that takes too long", ">".repeat(100), "nested_too_deep", undefined],
  ])("and is rejected for %s", async (_, body, code, source) => {
    const [row] = await db
      .insert(image)
      .values({ ...bare, filename: randomUUID() })
      .returning({ id: image.id });
    const { shared, english: en } = await story("Problem");
    await rewrite(en, { title: "Problem", subtitle: "Below", body: body.replace("ID", String(row?.id)) });
    const list = [shared, en].map(({ document: id, revision }) => ({ document: id, revision }));
    const checked = await ask(editor.token, "POST /api/backstage/publish/check?lang=3", { list });
    const errors = checked.body.problem_list.filter(({ level }: { level: string }) => level === "error");
    const named = source?.replace("ID", String(row?.id));
    expect(errors).toEqual([{ document: en.document, level: "error", code, field: "body", source: named }]);
    expect((await publish([shared, en])).body.code).toBe("not_publishable");
  });
});

describe("publish: is rejected", () => {
  test("when a revision is no longer the latest, and publishes nothing", async () => {
    const made = await story("Stale");
    const old = { ...made.english };
    await rewrite(made.english, articleText("Newer"));
    expect((await publish([made.shared, made.chinese, old])).body.code).toBe("stale_publish");
    expect(await shown(made.shared.itemId, 2)).toBeUndefined();
  });

  test("when SQL has changed what readers see, which becomes a revision", async () => {
    const made = await story("Changed");
    await publish(made.all);
    const changed = () =>
      ask(editor.token, `GET /api/backstage/document/${made.english.document}?lang=3`).then(({ body }) => body);
    expect((await changed()).changed_outside).toBe(false);
    await rewrite(made.english, articleText("Draft"));
    await db.update(article).set({ title: "By SQL" }).where(eq(article.itemId, made.shared.itemId));
    expect((await changed()).changed_outside).toBe(true);
    expect((await publish([made.english])).body.code).toBe("stale_publish");
    const opened = await changed();
    expect(opened).toMatchObject({ changed_outside: false, beside_list: [{ data: { title: "By SQL" } }] });
    expect((await publish([made.english])).status).toBe(200);
    expect((await shown(made.shared.itemId, 3))?.title).toBe("Draft");
  });

  test("when something is missing, which the check names", async () => {
    const shared = await write("article", null, { ...facts, section: null, label_list: ["no-such-label"] });
    const en = await write("article_text", 3, { title: " ", subtitle: "", body: "" }, shared.itemId);
    const list = [shared, en].map(({ document: id, revision }) => ({ document: id, revision }));
    const { body } = await ask(editor.token, "POST /api/backstage/publish/check?lang=3", { list });
    const named = body.problem_list.map((each: { level: string; code: string; field: string | null }) =>
      [each.level, each.code, each.field].join(" "),
    );
    expect(named).toEqual([
      "error missing section",
      "error no_such_label label_list",
      "error missing title",
      "error missing body",
      "warning missing subtitle",
      "warning no_translation ",
    ]);
    expect((await publish([shared, en])).body.code).toBe("not_publishable");
    // A text without published facts.
    const alone = await write("article_text", 3, articleText("No facts"));
    expect((await publish([alone])).body.code).toBe("not_publishable");
  });

  test("for another language, for authors, and for documents that do not exist", async () => {
    const made = await story("Rights");
    const author = await addStaff(db, [{ role: "author", langs: null }]);
    expect((await publish([made.shared, made.chinese], {}, english.token)).status).toBe(403);
    expect((await publish(made.all, {}, author.token)).status).toBe(403);
    expect((await publish([{ ...made.english, document: randomUUID() }])).status).toBe(404);
  });
});

describe("notifications of a publication", () => {
  test("wait a minute, and the check counts who is told", async () => {
    const made = await story("Told");
    await db.insert(follow).values({ memberId: editor.id, kind: "section", key: "news" });
    const list = made.all.map(({ document: id, revision }) => ({ document: id, revision }));
    const { body } = await ask(editor.token, "POST /api/backstage/publish/check?lang=3", { list });
    expect(body).toMatchObject({ problem_list: [], told: { followers: 1, devices: 0 } });
    await publish(made.all);
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    const wait = (event?.scheduledAt.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThan(61_000);
  });

  test("do not exist when nobody is to be told", async () => {
    await publish((await story("Quiet")).all, { tell: false });
    expect(await events()).toEqual([]);
  });

  test("are there once when the call is repeated with its key", async () => {
    const made = await story("Twice");
    const body = {
      list: made.all.map(({ document: id, revision }) => ({ document: id, revision })),
      at: null,
      tell: true,
    };
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      [1, 2].map(() => ask(editor.token, "POST /api/backstage/publish?lang=3", body, key)),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await events()).toHaveLength(1);
  });
});

describe("undo", () => {
  test("restores what readers saw and drops the notification, within a minute", async () => {
    const made = await story("Undone");
    const { body } = await publish(made.all);
    const undo = (batch: string) => ask(editor.token, `POST /api/backstage/publish/${batch}/undo?lang=3`);
    expect((await undo(body.batch)).body).toEqual({ undone: true });
    expect((await undo(body.batch)).body).toEqual({ undone: false });
    expect((await shown(made.shared.itemId, 3))?.withdrawnAt).not.toBeNull();
    expect([await events(), await statusOf(made.english)]).toEqual([[], "draft"]);
    await publish(made.all, { tell: false });
    await rewrite(made.english, articleText("Second"));
    const second = await publish([made.english]);
    expect((await undo(second.body.batch)).body).toEqual({ undone: true });
    expect(await shown(made.shared.itemId, 3)).toMatchObject({ title: "Undone", withdrawnAt: null });
    expect(await statusOf(made.english)).toBe("live_with_changes");
  });

  test("restores a withdrawn text, and a later publication is a first one", async () => {
    const made = await story("Twice withdrawn");
    const undo = (batch: string) => ask(editor.token, `POST /api/backstage/publish/${batch}/undo?lang=3`);
    await undo((await publish(made.all)).body.batch);
    const old = { publishedAt: sql`now() - interval '9 days'` };
    await db.update(article).set(old).where(eq(article.itemId, made.shared.itemId));
    await publish(made.all);
    const row = await shown(made.shared.itemId, 3);
    expect(Date.now() - (row?.publishedAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await events()).toHaveLength(1);
    await ask(editor.token, "POST /api/backstage/withdraw?lang=3", { list: [made.english.document] });
    await rewrite(made.english, articleText("Second"));
    await undo((await publish([made.english])).body.batch);
    expect(await statusOf(made.english)).toBe("withdrawn");
    const restored = await shown(made.shared.itemId, 3);
    expect([restored?.title, restored?.withdrawnAt === null]).toEqual(["Twice withdrawn", false]);
  });

  test("changes nothing when the minute is over", async () => {
    const made = await story("Late undo");
    const { body } = await publish(made.all);
    await db
      .update(publication)
      .set({ madeAt: sql`now() - interval '70 seconds'` })
      .where(eq(publication.id, body.batch));
    expect((await ask(editor.token, `POST /api/backstage/publish/${body.batch}/undo?lang=3`)).body).toEqual({
      undone: false,
    });
    expect([(await events()).length, await statusOf(made.english)]).toEqual([1, "live"]);
    expect((await ask(editor.token, `POST /api/backstage/publish/${randomUUID()}/undo?lang=3`)).status).toBe(404);
  });
});

test("withdraw: takes a language away from readers, and publishing it again brings it back without telling", async () => {
  const made = await story("Withdrawn");
  await publish(made.all);
  await db.delete(notificationEvent);
  const call = "POST /api/backstage/withdraw?lang=3";
  const { body } = await ask(editor.token, call, { list: [made.english.document] });
  expect(body.document_list).toMatchObject([{ status: "withdrawn" }]);
  expect((await shown(made.shared.itemId, 3))?.withdrawnAt).not.toBeNull();
  expect(await shown(made.shared.itemId, 2)).toMatchObject({ withdrawnAt: null });
  expect((await ask(english.token, call, { list: [made.chinese.document] })).status).toBe(403);
  await publish([made.english], { tell: false });
  expect([await statusOf(made.english), await events()]).toEqual(["live", []]);
});
