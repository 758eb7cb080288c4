import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { type DraftRow, db } from "./db.ts";
import { discardDraft, documentTarget, listDrafts, listOpened, putDraft, putOpened, settleSaves } from "./drafts.ts";

const document = "0f8fad5b-d9cb-469f-a165-70867728950e";
const row: Omit<DraftRow, "stamp"> = {
  ...{ memberId: 7, document, kind: "article_text", itemId: 12, lang: 2, editedAt: "2026-11-25T08:00:00.000Z" },
  ...{ data: { title: "木棉" }, base: "base", baseAt: "2026-11-25T07:00:00.000Z", revision: null },
};
const mine = (other: DraftRow) => ({ ...other.data, body: "mine" });

/** The entry of a save with its response. */
function entry(revision: string, rest: Partial<OutboxEntry>): OutboxEntry {
  return {
    ...{ id: revision, memberId: 7, kind: "saveRevision", target: documentTarget(document), method: "PUT", lang: 2 },
    ...{ path: `/api/backstage/document/${document}/revision/${revision}?lang=2`, responseKeys: ["result", "head"] },
    body: { base: row.base, data: row.data, note: "", kept: false, minor: false },
    ...{ madeAt: row.editedAt, state: "acknowledged", attempts: 1, ...rest },
  } as OutboxEntry;
}

beforeEach(async () => {
  for (const table of [db.drafts, db.openedDocuments, db.outbox]) await table.clear();
});

describe("putDraft", () => {
  it("replaces the draft that the tab has seen", async () => {
    const { stamp } = await putDraft({ row, seen: undefined }, mine);
    await putDraft({ row: { ...row, data: { title: "花" } }, seen: stamp }, mine);
    expect(await listDrafts(7)).toMatchObject([{ data: { title: "花" } }]);
  });

  it("combines both contents when another tab has written since", async () => {
    const { stamp } = await putDraft({ row, seen: undefined }, mine);
    await putDraft({ row: { ...row, data: { title: "theirs" } }, seen: stamp }, mine);
    await putDraft({ row: { ...row, data: { title: "old" } }, seen: stamp }, mine);
    expect(await listDrafts(7)).toMatchObject([{ data: { title: "theirs", body: "mine" } }]);
  });
});

describe("settleSaves", () => {
  const opened = { document: { id: document }, head: null };

  it("removes a draft and renews the stored copy when its save is the latest version", async () => {
    await putOpened(row, opened, row.editedAt);
    await putDraft({ row: { ...row, revision: "r1" }, seen: undefined }, mine);
    await db.outbox.add(entry("r1", { response: { result: "HEAD", head: "r1" } }));
    expect(await settleSaves(7)).toEqual([{ document, revision: "r1", result: "HEAD" }]);
    expect(await listDrafts(7)).toEqual([]);
    expect(await listOpened(7)).toMatchObject([{ data: { head: { id: "r1", data: row.data } } }]);
    expect(await db.outbox.count()).toBe(0);
  });

  it("keeps what was typed since, based on the save", async () => {
    await putDraft({ row: { ...row, revision: null }, seen: undefined }, mine);
    await db.outbox.add(entry("r1", { response: { result: "HEAD", head: "r1" } }));
    await settleSaves(7);
    expect(await listDrafts(7)).toMatchObject([{ base: "r1", data: row.data }]);
  });

  it("makes the save the latest version of the stored copy when somebody else's was it and the draft has changed", async () => {
    await putOpened(
      row,
      { ...opened, head: { id: "base", device: "another", data: { title: "theirs" } } },
      row.editedAt,
    );
    await putDraft({ row: { ...row, data: { title: "木棉花" } }, seen: undefined }, mine);
    await db.outbox.add(entry("r1", { response: { result: "HEAD", head: "r1" } }));
    await settleSaves(7);
    expect(await listOpened(7)).toMatchObject([{ data: { head: { id: "r1", data: row.data } } }]);
  });

  it("keeps a draft with its reason when it was stored beside another version, or rejected", async () => {
    await putDraft({ row: { ...row, revision: "r1" }, seen: undefined }, mine);
    await db.outbox.add(entry("r1", { response: { result: "BESIDE", head: "other" } }));
    await settleSaves(7);
    expect(await listDrafts(7)).toMatchObject([{ besideHead: "other", parent: "r1", base: "base" }]);
    await db.outbox.add(entry("r1", { state: "rejected", rejection: { code: "not_permitted", message: "" } }));
    await settleSaves(7);
    expect(await listDrafts(7)).toMatchObject([{ rejected: "not_permitted" }]);
  });

  it("leaves the saves of another member", async () => {
    await db.outbox.add(entry("r1", { memberId: 8, response: { result: "HEAD", head: "r1" } }));
    expect(await settleSaves(7)).toEqual([]);
    expect(await db.outbox.count()).toBe(1);
  });
});

describe("opened documents", () => {
  it("are not replaced by a response that is older than an acknowledged save", async () => {
    await putOpened(row, { head: { id: "old" } }, row.editedAt);
    await putDraft({ row: { ...row, revision: "r1" }, seen: undefined }, mine);
    await db.outbox.add(entry("r1", { response: { result: "HEAD", head: "r1" } }));
    const requestedAt = new Date(Date.now() - 1000).toISOString();
    await settleSaves(7);
    await putOpened(row, { head: { id: "old" } }, requestedAt);
    expect(await listOpened(7)).toMatchObject([{ data: { head: { id: "r1" } } }]);
    await putOpened(row, { head: { id: "r2" } }, new Date(Date.now() + 1000).toISOString());
    expect(await listOpened(7)).toMatchObject([{ data: { head: { id: "r2" } } }]);
  });

  it("are the last two hundred of a member", async () => {
    for (let n = 0; n < 203; n++) await putOpened({ memberId: 7, document: `d${n}` }, { n }, row.editedAt);
    await putOpened({ memberId: 8, document: "other" }, {}, row.editedAt);
    const list = await listOpened(7);
    expect(list).toHaveLength(200);
  });
});

it("discardDraft: removes the draft and its unsent save", async () => {
  await putDraft({ row, seen: undefined }, mine);
  await db.outbox.add(entry("r1", { state: "pending", attempts: 0 }));
  await discardDraft(7, document);
  expect([await db.drafts.count(), await db.outbox.count()]).toEqual([0, 0]);
});
