import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maxRevisionBytes } from "#contract/backstage/limits.ts";
import { article } from "../articles/articles.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { revision } from "./documents.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const colleague = await addStaff(db, [{ role: "editor", langs: null }]);
const author = await addStaff(db, [{ role: "author", langs: [3] }]);

const empty = { title: "", subtitle: "", body: "" };
interface Save {
  parent?: string | null;
  base?: string | null;
  merged?: string | null;
  data?: object;
  device?: string;
  token?: string;
  rev?: string;
  minor?: boolean;
}

async function create(token: string, given: object = {}) {
  const id = randomUUID();
  const body = { id, kind: "article_text", item_id: null, lang: 3, ...given };
  const answer = await ask(token, "POST /api/backstage/document?lang=3", body);
  return { id, status: answer.status, ...answer.body };
}

async function save(id: string, { token = editor.token, rev = randomUUID(), device = "phone", ...given }: Save = {}) {
  const body = { parent: null, base: null, data: empty, note: "", kept: false, minor: false, device, ...given };
  const answer = await ask(token, `PUT /api/backstage/document/${id}/revision/${rev}?lang=3`, body);
  return { rev, status: answer.status, body: answer.body, text: answer.text };
}

const read = async (id: string, token = editor.token) =>
  (await ask(token, `GET /api/backstage/document/${id}?lang=3`)).body;

describe("one text that two people begin", () => {
  test("is one document, in which both versions are kept until they are merged", async () => {
    const shared = await create(editor.token);
    const translation = (token: string) => create(token, { item_id: shared.item_id, lang: 2 });
    const [own, others] = await Promise.all([translation(editor.token), translation(colleague.token)]);
    expect(others).toEqual(own);
    const first = await save(own.id, { data: { ...empty, title: "一" } });
    const second = await save(own.id, { token: colleague.token, data: { ...empty, title: "二" }, device: "laptop" });
    expect([first.body.result, second.body]).toEqual(["HEAD", { result: "BESIDE", head: first.rev }]);
    const { head, beside_list: beside } = await read(own.id);
    expect([head.data.title, beside[0].data.title, beside.length]).toEqual(["一", "二", 1]);
    const merged = { parent: first.rev, merged: second.rev, data: { ...empty, title: "一二" } };
    expect((await save(own.id, { token: colleague.token, device: "laptop", ...merged })).body.result).toBe("HEAD");
    expect((await read(own.id)).beside_list).toEqual([]);
  });

  test("stays closed to those who may not write its language", async () => {
    const shared = await create(editor.token, { lang: 2 });
    const place = { item_id: shared.item_id, lang: 2 };
    expect(await create(author.token, place)).toMatchObject({ status: 403, code: "not_permitted" });
  });
});

describe("revisions: become the head", () => {
  test("when their parent is the head, and list newest first", async () => {
    const { id } = await create(editor.token);
    const first = await save(id, { data: { ...empty, title: "One" } });
    const second = await save(id, { parent: first.rev, data: { ...empty, title: "Two" }, device: "desk" });
    expect([first.body, second.body]).toEqual([
      { result: "HEAD", head: first.rev },
      { result: "HEAD", head: second.rev },
    ]);
    const { document, head, revision_list: list } = await read(id);
    expect(document).toMatchObject({ title: "Two", head: second.rev, status: "draft", item_id: expect.any(Number) });
    expect(head.data).toEqual({ ...empty, title: "Two" });
    expect(list.map((each: { id: string }) => each.id)).toEqual([second.rev, first.rev]);
  });

  test("when all that came after their parent is of the same device", async () => {
    const { id } = await create(editor.token);
    const first = await save(id);
    const lost = await save(id, { parent: first.rev });
    const next = await save(id, { parent: first.rev });
    expect([lost.body.result, next.body]).toEqual(["HEAD", { result: "HEAD", head: next.rev }]);
  });

  test("when their parent never arrived and the head is what the device knew", async () => {
    const { id } = await create(editor.token);
    const first = await save(id);
    const next = await save(id, { parent: randomUUID(), base: first.rev });
    expect(next.body).toEqual({ result: "HEAD", head: next.rev });
  });
});

describe("revisions: are stored beside the head", () => {
  test("when another device has saved meanwhile, until they are merged", async () => {
    const { id } = await create(editor.token);
    const first = await save(id);
    const other = await save(id, { parent: first.rev, device: "desk", data: { ...empty, title: "Desk" } });
    const beside = await save(id, { parent: first.rev, data: { ...empty, title: "Phone" } });
    expect(beside.body).toEqual({ result: "BESIDE", head: other.rev });
    const again = await save(id, { parent: beside.rev, data: { ...empty, title: "Phone 2" } });
    expect(again.body).toEqual({ result: "BESIDE", head: other.rev });
    const waiting = await read(id);
    expect(waiting.document).toMatchObject({ title: "Desk", beside_count: 1 });
    expect(waiting.beside_list.map((each: { id: string }) => each.id)).toEqual([again.rev]);
    const isListed = async () => {
      const { body } = await ask(author.token, "GET /api/backstage/document?lang=3&beside=true");
      return body.document_list.some((each: { id: string }) => each.id === id);
    };
    expect(await isListed()).toBe(true);
    const merge = await save(id, { parent: other.rev, merged: again.rev, data: { ...empty, title: "Both" } });
    expect(merge.body).toEqual({ result: "HEAD", head: merge.rev });
    const merged = await read(id);
    expect(merged).toMatchObject({ document: { title: "Both", beside_count: 0 }, beside_list: [] });
    expect(merged.revision_list).toHaveLength(5);
    expect(await isListed()).toBe(false);
  });

  test("once per device when its saves name the same parent, as after lost answers", async () => {
    const { id } = await create(editor.token);
    const first = await save(id);
    const other = await save(id, { parent: first.rev, device: "desk", data: { ...empty, title: "Desk" } });
    await save(id, { parent: first.rev, data: { ...empty, title: "Phone" } });
    const second = await save(id, { parent: first.rev, data: { ...empty, title: "Phone 2" } });
    const elsewhere = await save(id, { parent: first.rev, device: "tablet", data: { ...empty, title: "Tablet" } });
    const waiting = () => read(id).then(({ beside_list }) => beside_list.map((each: { id: string }) => each.id).sort());
    expect(await waiting()).toEqual([second.rev, elsewhere.rev].sort());
    await save(id, { parent: other.rev, data: { ...empty, title: "Both" } });
    expect(await waiting()).toEqual([elsewhere.rev]);
  });
});

test("revisions: give the same answer and change nothing when they arrive again", async () => {
  const { id } = await create(editor.token);
  const first = await save(id);
  const other = await save(id, { parent: first.rev, device: "desk" });
  const beside = await save(id, { parent: first.rev });
  for (const { rev, text } of [first, other, beside]) {
    const again = await save(id, { rev, parent: null, data: { ...empty, title: "Another" } });
    expect([again.status, again.text]).toEqual([200, text]);
  }
  expect(await db.$count(revision, eq(revision.documentId, id))).toBe(3);
  expect((await read(id)).document.head).toBe(other.rev);
});

describe("revisions: are rejected", () => {
  test.each<[string, object]>([
    ["with a missing field", { data: { title: "", subtitle: "" } }],
    ["with a title that is too long", { data: { ...empty, title: "x".repeat(201) } }],
    ["with a parent that is no id", { parent: "x" }],
    ["without a device", { device: "" }],
  ])("%s", async (_, given) => {
    const { id } = await create(editor.token);
    expect(await save(id, given)).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  test("when the id belongs to a revision of another document", async () => {
    const [one, other] = [await create(editor.token), await create(editor.token)];
    const { rev } = await save(one.id);
    expect((await save(other.id, { rev })).status).toBe(422);
  });

  test("when the body is larger than a mebibyte, but not below", async () => {
    const { id } = await create(editor.token);
    const body = "木".repeat(300_000);
    expect((await save(id, { data: { ...empty, body } })).status).toBe(200);
    expect(await save(id, { data: { ...empty, body: "x".repeat(maxRevisionBytes) } })).toMatchObject({
      status: 413,
      body: { code: "payload_too_large" },
    });
  });

  test("when the document does not exist", async () => {
    expect((await save(randomUUID())).status).toBe(404);
  });
});

describe("documents: open", () => {
  test("with the text that readers have as a published revision", async () => {
    const [row] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
    if (!row) throw new Error("There is no article.");
    const text = await create(editor.token, { item_id: row.itemId });
    const opened = await read(text.id);
    expect(opened.document).toMatchObject({ status: "live", live_id: row.id, title: row.title, item_id: row.itemId });
    expect(opened.head).toMatchObject({
      data: { title: row.title, subtitle: row.subtitle, body: row.body },
      author: null,
    });
    const facts = await create(editor.token, { kind: "article", item_id: row.itemId, lang: null });
    expect((await read(facts.id)).head.data).toMatchObject({ section: row.section, cover_image_id: row.coverImageId });
    // A change by SQL becomes a revision when the document is opened again; a draft stays the head.
    await db.update(article).set({ title: "Changed by SQL" }).where(eq(article.id, row.id));
    const open = () =>
      ask(editor.token, "POST /api/backstage/document?lang=3", {
        ...{ id: text.id, kind: "article_text", item_id: row.itemId, lang: 3 },
      });
    expect((await open()).body).toMatchObject({ title: "Changed by SQL", status: "live", beside_count: 0 });
    const { document } = await read(text.id);
    const draft = await save(text.id, { parent: document.head, data: { ...empty, title: "Draft" } });
    await db.update(article).set({ title: "Changed again" }).where(eq(article.id, row.id));
    expect((await open()).body).toMatchObject({ title: "Draft", head: draft.rev, beside_count: 1 });
  });

  test("once for each place, with an item id of their own when they are new", async () => {
    const one = await create(editor.token);
    expect(one.item_id).toBeGreaterThanOrEqual(100_000);
    expect(await create(editor.token, { item_id: one.item_id })).toMatchObject({ id: one.id, item_id: one.item_id });
    const elsewhere = { id: one.id, item_id: one.item_id + 1_000 };
    expect(await create(editor.token, elsewhere)).toMatchObject({ status: 409, code: "in_use" });
    expect((await create(editor.token, { item_id: one.item_id, lang: 2 })).item_id).toBe(one.item_id);
    expect((await create(editor.token)).item_id).toBe(one.item_id + 1);
    expect((await create(editor.token, { kind: "article", lang: 3 })).status).toBe(422);
  });
});

describe("documents: may be written", () => {
  test("by authors in their own languages, as far as they are their own", async () => {
    expect((await create(author.token, { lang: 2 })).status).toBe(403);
    const own = await create(author.token);
    expect((await save(own.id, { token: author.token })).status).toBe(200);
    const { id } = await create(editor.token);
    expect((await save(id, { token: author.token })).status).toBe(403);
  });

  test("by no member without a role, and by nobody before entering", async () => {
    const { token } = await addMember(db);
    const { id } = await create(editor.token);
    for (const [by, status, code] of [
      ["", 401, "not_logged_in"],
      [token, 403, "not_permitted"],
    ] as const) {
      const answer = await ask(by, `GET /api/backstage/document/${id}?lang=3`);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    await author.lapse();
    expect((await ask(author.token, `GET /api/backstage/document/${id}?lang=3`)).body.code).toBe("second_factor");
    await author.enter();
  });
});

test("documents: are listed by kind, language, editor, status and title, a page at a time", async () => {
  const mine = await create(author.token);
  await save(mine.id, { token: author.token, data: { ...empty, title: "Needle 100%_sure" } });
  const list = async (query: string, token = editor.token) =>
    (await ask(token, `GET /api/backstage/document?lang=3&${query}`)).body.document_list.map(
      (each: { id: string }) => each.id,
    );
  expect(await list(`q=${encodeURIComponent("needle 100%_")}`)).toEqual([mine.id]);
  expect(await list("q=needle&content_lang=2")).toEqual([]);
  expect(await list("mine=true", author.token)).toContain(mine.id);
  expect(await list("q=needle&status=live")).toEqual([]);
  const pages = [];
  for (let cursor = ""; ; ) {
    const { body } = await ask(editor.token, `GET /api/backstage/document?lang=3&kind=article_text&limit=3${cursor}`);
    pages.push(...body.document_list.map((each: { id: string }) => each.id));
    if (!body.next_cursor) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toEqual(await list("kind=article_text&limit=50"));
});

test("documents: are listed when their item lacks a text in a language, here and for readers", async () => {
  const alone = await create(editor.token);
  const both = await create(editor.token);
  await create(editor.token, { item_id: both.item_id, lang: 2 });
  const [live] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
  // Readers have it in both languages, and only one has been opened here.
  const opened = await create(editor.token, { item_id: live?.itemId });
  const list = async (query: string) => {
    const path = `GET /api/backstage/document?lang=3&kind=article_text&limit=50&missing=${query}`;
    const { status, body } = await ask(editor.token, path);
    return { status, ids: (body.document_list ?? []).map((each: { id: string }) => each.id) };
  };
  for (const query of ["any", "2"]) {
    const { ids } = await list(query);
    expect(ids).toContain(alone.id);
    for (const { id } of [both, opened]) expect(ids).not.toContain(id);
  }
  expect((await list("3")).ids).not.toContain(alone.id);
  expect((await list("7")).status).toBe(422);
});
