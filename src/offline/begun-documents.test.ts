import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { discardBegun, findBegun, listBegun, putBegun, settleBegun } from "./begun-documents.ts";
import { db } from "./db.ts";
import { documentTarget, listDrafts, listOpened, putDraft, putOpened, settleSaves } from "./drafts.ts";
import { emptyDatabase } from "./test/empty-database.ts";

const document = "0f8fad5b-d9cb-469f-a165-70867728950e";
const begunAt = "2026-11-25T08:00:00.000Z";
const row = { memberId: 7, document, kind: "article_text", itemId: 100_001, lang: 2, begunAt };
const data = { document: { id: document, title: "" }, head: null };

function entry(kind: string, rest: Partial<OutboxEntry>): OutboxEntry {
  return {
    ...{
      id: kind,
      memberId: 7,
      kind,
      target: documentTarget(document),
      method: "PUT",
      lang: 2,
      body: { id: document },
    },
    ...{
      path: `/api/backstage/document/${document}/revision/r1?lang=2`,
      responseKeys: [],
      madeAt: begunAt,
      attempts: 1,
    },
    ...rest,
  } as OutboxEntry;
}

const write = () =>
  putDraft(
    {
      row: {
        ...{ memberId: 7, document, kind: row.kind, itemId: row.itemId, lang: 2, data: { title: "木棉" } },
        ...{ editedAt: begunAt, base: null, baseAt: null, revision: "r1" },
      },
      seen: undefined,
    },
    ({ data: other }) => other,
  );

beforeEach(async () => {
  await emptyDatabase();
  await putBegun([{ ...row, data }]);
});

it("putBegun: stores documents that open without a network, for their member alone", async () => {
  expect(await listBegun(7)).toEqual([row]);
  expect(await findBegun(7, document)).toEqual({ row, data });
  expect([await listBegun(8), await findBegun(8, document)]).toEqual([[], undefined]);
});

it("settleBegun: takes the site's document in, and keeps the draft, when the site has it", async () => {
  await write();
  const response = { id: document, title: "", status: "draft" };
  await db.outbox.add(entry("createDocument", { state: "acknowledged", response }));
  expect(await settleBegun(7)).toEqual([document]);
  expect([await listBegun(7), await db.outbox.count()]).toEqual([[], 0]);
  expect(await listOpened(7)).toMatchObject([{ data: { document: response } }]);
  expect(await listDrafts(7)).toHaveLength(1);
});

it("settleBegun: keeps the document with the reason, and its draft to be sent again, when the site rejects it", async () => {
  await write();
  const rejected = (code: string) => ({ state: "rejected", rejection: { code, message: "" } }) as const;
  await db.outbox.add(entry("createDocument", rejected("not_permitted")));
  await db.outbox.add(entry("saveRevision", rejected("not_found")));
  expect(await settleBegun(7)).toEqual([]);
  await settleSaves(7);
  expect(await listBegun(7)).toEqual([{ ...row, rejected: "not_permitted" }]);
  expect(await listDrafts(7)).toMatchObject([{ revision: null, data: { title: "木棉" } }]);
  expect((await listDrafts(7))[0]?.rejected).toBeUndefined();
});

const existing = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const respond = () =>
  db.outbox.add(entry("createDocument", { state: "acknowledged", response: { id: existing, title: "" } }));

it("settleBegun: gives the draft to the site's document, also what is typed later, when somebody else has begun the text", async () => {
  await write();
  await respond();
  await db.outbox.add(entry("saveRevision", { state: "pending" }));
  expect(await settleBegun(7)).toEqual([existing]);
  expect([await listBegun(7), await listOpened(7), await db.outbox.count()]).toEqual([[], [], 0]);
  expect(await listDrafts(7)).toMatchObject([
    { document: existing, base: null, revision: null, data: { title: "木棉" } },
  ]);
  // The tab with the former document does not know yet.
  expect(await write()).toMatchObject({ document: existing });
  expect(await listDrafts(7)).toHaveLength(1);
});

it("settleBegun: keeps both drafts when this device has another one of the site's document", async () => {
  await write();
  const other = { document: existing, kind: row.kind, itemId: row.itemId, lang: 2, data: { title: "另一稿" } };
  await putDraft(
    { row: { memberId: 7, ...other, editedAt: begunAt, base: "r0", baseAt: begunAt, revision: null }, seen: undefined },
    ({ data: stored }) => stored,
  );
  await respond();
  await settleBegun(7);
  const drafts = await listDrafts(7);
  expect(drafts).toContainEqual(expect.objectContaining({ document, rejected: "in_use", data: { title: "木棉" } }));
  expect(drafts).toContainEqual(expect.objectContaining(other));
});

it("discardBegun: removes documents with their drafts and entries", async () => {
  await write();
  await db.outbox.add(entry("createDocument", { state: "pending" }));
  await discardBegun(7, [existing]);
  expect(await listBegun(7)).toHaveLength(1);
  await discardBegun(7, [document]);
  for (const table of [db.begunDocuments, db.openedDocuments, db.drafts, db.outbox])
    expect(await table.count()).toBe(0);
});

it("putOpened: keeps what was begun when more documents were opened since than are stored", async () => {
  for (let count = 0; count < 201; count++) {
    await putOpened({ memberId: 7, document: crypto.randomUUID() }, { document: {} }, begunAt);
  }
  expect(await findBegun(7, document)).toBeDefined();
  expect(await listOpened(7)).toHaveLength(200);
});
