import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";

stubBrowser();
vi.stubGlobal("navigator", { onLine: false });
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
const { db } = await import("#src/offline/db.ts");
const { putDraft } = await import("#src/offline/drafts.ts");
const { setMember, startSession } = await import("#src/offline/session.ts");
const { queueSave } = await import("./queue-save.ts");
startSession("t7");
setMember("t7", aMember({ id: 7 }));

const row = {
  ...{ memberId: 7, document: "0f8fad5b-d9cb-469f-a165-70867728950e", kind: "article_text", itemId: 12, lang: 2 },
  ...{ data: { title: "木棉" }, editedAt: "2026-11-25T08:00:00.000Z", base: null, baseAt: null, revision: null },
};
const draft = () => putDraft({ row, seen: undefined }, ({ data }) => data);
const bodies = async () => (await db.outbox.toArray()).map(({ body }) => body);

beforeEach(async () => {
  for (const table of [db.drafts, db.outbox]) await table.clear();
});

it("queueSave: queues one revision when two places send the same draft", async () => {
  const seen = await draft();
  await Promise.all([queueSave(seen, 2), queueSave(seen, 2)]);
  await db.outbox.toCollection().modify({ attempts: 1 });
  await queueSave(seen, 2);
  expect(await bodies()).toHaveLength(1);
});

it("queueSave: keeps the note of a named version when its draft is queued again", async () => {
  const seen = await draft();
  await queueSave(seen, 2);
  await queueSave({ ...seen, revision: null }, 2, { note: "checked", kept: true, minor: false });
  const [stored] = await db.drafts.toArray();
  if (stored) await queueSave(stored, 2);
  expect(await bodies()).toMatchObject([{ note: "checked", kept: true }]);
});
