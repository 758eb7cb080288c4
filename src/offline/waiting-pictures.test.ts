import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { outboxStore } from "#src/outbox/outbox-store.ts";
import { db, type WaitingPictureRow } from "./db.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import {
  changePicture,
  discardPicture,
  listPictures,
  pictureTarget,
  putPicture,
  settlePictures,
} from "./waiting-pictures.ts";

const row: WaitingPictureRow = {
  ...{ memberId: 7, id: 12, file: new Blob(["pixels"], { type: "image/png" }), name: "tree.png" },
  ...{ width: 3, height: 2, addedAt: "2026-11-25T08:00:00.000Z" },
};
const entry = (kind: string, rest: Partial<OutboxEntry>) =>
  ({ id: kind, memberId: 7, kind, target: pictureTarget(12), lang: 2, state: "acknowledged", ...rest }) as OutboxEntry;
const rejected = (code: string) => ({ state: "rejected", rejection: { code, message: "" } }) as const;

beforeEach(async () => {
  await emptyDatabase();
  await putPicture(row);
});

it("putPicture: stores a picture whose file its member's entry sends, and nobody else's", async () => {
  expect(await listPictures(7)).toMatchObject([{ id: 12, name: "tree.png" }]);
  expect(await listPictures(8)).toEqual([]);
  expect(await outboxStore.file({ memberId: 7, file: 12 })).toBeDefined();
  expect(await outboxStore.file({ memberId: 8, file: 12 })).toBeUndefined();
});

it("settlePictures: removes a picture when the site has it", async () => {
  await db.outbox.add(entry("uploadImage", { response: { id: 12 } }));
  expect(await settlePictures(7)).toEqual({ added: [12], again: [] });
  expect([await listPictures(7), await db.outbox.count()]).toEqual([[], 0]);
});

it("settlePictures: keeps a picture until the site has its description too", async () => {
  await changePicture(row, (waiting) => ({ ...waiting, description: { alt: { 3: "Tree" } } }));
  await db.outbox.add(entry("uploadImage", { response: { id: 12 } }));
  await settlePictures(7);
  expect(await listPictures(7)).toMatchObject([{ uploaded: true, description: { alt: { 3: "Tree" } } }]);
  await db.outbox.add(entry("putImage", { response: { id: 12 } }));
  await settlePictures(7);
  expect(await listPictures(7)).toEqual([]);
});

it("settlePictures: keeps a picture with the reason when the site rejects it, whatever becomes of its description", async () => {
  await db.outbox.add(entry("uploadImage", rejected("invalid")));
  await db.outbox.add(entry("putImage", rejected("not_found")));
  expect(await settlePictures(7)).toEqual({ added: [], again: [] });
  expect(await listPictures(7)).toMatchObject([{ rejected: "invalid" }]);
});

it("settlePictures: has a picture queued again when a tab of an older build has sent it without its file", async () => {
  await db.outbox.add(entry("uploadImage", rejected("unsupported_media_type")));
  const { again } = await settlePictures(7);
  expect(again).toMatchObject([{ id: 12 }]);
  expect((await listPictures(7))[0]?.rejected).toBeUndefined();
});

it("discardPicture: removes a picture and its entries", async () => {
  await db.outbox.add(entry("uploadImage", { state: "pending" }));
  await discardPicture(row);
  expect([await listPictures(7), await db.outbox.count()]).toEqual([[], 0]);
});
