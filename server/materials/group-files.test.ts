import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { partBytes, unfinishedDays } from "#contract/backstage/materials.ts";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import { bytesInUse } from "../test/bytes-in-use.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { deleteUnfinishedUploads } from "./material-uploads.mutations.ts";
import { material, materialChunk, materialGroup } from "./materials.schema.ts";

const { db, request, responseCache } = await testApp();
const ask = asker(request);
let token = "";
let group = 0;
beforeAll(async () => {
  ({ token } = await addStaff(db, [{ role: "editor", langs: null }]));
  [{ id: group } = { id: 0 }] = await db
    .insert(materialGroup)
    .values({ title: { 2: "海报" }, sort: 1 })
    .returning();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");
/** Bytes of a file that differ in each part. */
const fileOf = (size: number) => {
  const bytes = Buffer.alloc(size, "kapok");
  for (let at = 0; at < size; at += partBytes) bytes.writeUInt8((at / partBytes) % 256, at);
  return bytes;
};
const start = (bytes: Buffer, given: object = {}, by = token) =>
  ask(by, "POST /api/backstage/material-upload", {
    ...{ group, replaces: null, name: "poster.pdf", media_type: "application/pdf" },
    ...{ size: bytes.length, hash: sha256(bytes), ...given },
  });
const sendPart = (id: string, part: number, bytes: Buffer, by = token) =>
  ask(by, `PUT /api/backstage/material-upload/${id}/${part}`, bytes, { "content-type": "application/octet-stream" });
const finish = (id: string) => ask(token, `POST /api/backstage/material-upload/${id}/finish`);
const partOf = (bytes: Buffer, part: number) => bytes.subarray(part * partBytes, (part + 1) * partBytes);
async function upload(bytes: Buffer, given: object = {}) {
  const { body } = await start(bytes, given);
  for (let part = 0; part * partBytes < bytes.length; part++) await sendPart(body.id, part, partOf(bytes, part));
  return finish(body.id);
}
const listed = async () => {
  responseCache.clear();
  const response = await request("/api/user/material?lang=2");
  const { group_list: groups } = (await response.json()) as { group_list: { id: number; material_list: object[] }[] };
  return groups.find(({ id }) => id === group)?.material_list;
};
const download = async (id: number) => Buffer.from(await (await request(`/api/material/${id}/file`)).arrayBuffer());

describe("upload of a material", () => {
  test("is on the site once all parts have arrived, in any order", async () => {
    const bytes = fileOf(2 * partBytes + 1000);
    const { body: begun } = await start(bytes);
    expect(begun).toEqual({ id: begun.id, part_bytes: partBytes, part_list: [] });
    for (const part of [2, 0]) expect((await sendPart(begun.id, part, partOf(bytes, part))).status).toBe(200);
    expect((await finish(begun.id)).body).toMatchObject({ code: "invalid", errors: { part: [expect.any(String)] } });
    expect(await listed()).toEqual([]);
    expect((await start(bytes)).body).toEqual({ ...begun, part_list: [0, 2] });
    await sendPart(begun.id, 1, partOf(bytes, 1));
    const { body: file } = await finish(begun.id);
    expect(file).toMatchObject({ group_id: group, name: { 2: "poster", 3: "poster" }, size: bytes.length });
    expect(await listed()).toMatchObject([{ id: file.id, filename: "poster.pdf", media_type: "application/pdf" }]);
    expect(sha256(await download(file.id))).toBe(sha256(bytes));
    const archive = await request(`/api/material/archive?ids=${file.id}`);
    expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(bytes.length);
    expect((await finish(begun.id)).status).toBe(404);
    const [event] = await findAuditEvents(db, { act: "finishMaterialUpload", limit: 1 });
    expect(event).toMatchObject({ subject: `material ${file.id}`, after: { filename: "poster.pdf" } });
  });

  test("is rejected, with its parts, when the bytes do not have its hash", async () => {
    const bytes = fileOf(2000);
    const { body } = await start(bytes, { hash: sha256(Buffer.from("another")) });
    await sendPart(body.id, 0, bytes);
    const before = await listed();
    expect((await finish(body.id)).body).toMatchObject({ code: "invalid", errors: { hash: [expect.any(String)] } });
    expect((await finish(body.id)).status).toBe(404);
    expect(await listed()).toEqual(before);
    expect(await db.$count(material, eq(material.hash, sha256(Buffer.from("another"))))).toBe(0);
  });

  test("takes no part of another size, place, type or member", async () => {
    const bytes = fileOf(partBytes + 10);
    const { body } = await start(bytes);
    const { token: other } = await addStaff(db, [{ role: "editor", langs: null }]);
    const put = (part: number, content: Buffer, by = token) => sendPart(body.id, part, content, by);
    expect((await put(0, partOf(bytes, 1))).status).toBe(422);
    expect((await put(1, partOf(bytes, 0))).status).toBe(422);
    expect((await put(2, Buffer.alloc(0))).status).toBe(422);
    expect((await put(0, Buffer.alloc(partBytes + 1))).status).toBe(413);
    expect((await put(0, partOf(bytes, 0), other)).status).toBe(404);
    const html = { "content-type": "text/html" };
    expect((await ask(token, `PUT /api/backstage/material-upload/${body.id}/1`, partOf(bytes, 1), html)).status).toBe(
      415,
    );
    expect((await start(bytes, {}, other)).body.id).not.toBe(body.id);
    expect((await start(bytes, { size: 200_000_001 })).status).toBe(422);
    expect((await start(bytes, { group: 999_999 })).status).toBe(422);
    expect((await start(bytes, { replaces: 999_999 })).status).toBe(422);
    const { token: author } = await addStaff(db, [{ role: "author", langs: null }]);
    expect((await start(bytes, {}, author)).status).toBe(403);
  });

  test("replaces a file, which keeps its id and names", async () => {
    const first = (await upload(fileOf(3000))).body;
    const name = { 2: "海报", 3: "Poster" };
    await ask(token, `PUT /api/backstage/material/${first.id}`, { name, preview_image_id: null });
    const bytes = fileOf(partBytes + 5);
    const { body } = await upload(bytes, { replaces: first.id, name: "poster-2.pdf" });
    expect(body).toMatchObject({ id: first.id, name, filename: "poster-2.pdf", size: bytes.length });
    expect(sha256(await download(first.id))).toBe(sha256(bytes));
    expect(await db.$count(materialChunk, eq(materialChunk.materialId, first.id))).toBe(17);
  });

  test("is deleted when it is cancelled, or when nobody finishes it", async () => {
    const bytes = fileOf(500);
    const uploads = [
      await start(bytes, { name: "a" }),
      await start(bytes, { name: "b" }),
      await start(bytes, { name: "c" }),
    ];
    const [cancelled, old, fresh] = uploads.map(({ body }) => body.id as string);
    for (const id of [cancelled, old, fresh]) await sendPart(id ?? "", 0, bytes);
    await ask(token, `DELETE /api/backstage/material-upload/${cancelled}`);
    const days = sql`now() - make_interval(days => ${unfinishedDays + 1})`;
    await db.update(material).set({ updatedAt: days }).where(eq(material.filename, "b"));
    await deleteUnfinishedUploads(db);
    expect((await finish(cancelled ?? "")).status).toBe(404);
    expect((await finish(old ?? "")).status).toBe(404);
    expect((await finish(fresh ?? "")).status).toBe(200);
  });

  test("of many parts goes on after a break, and takes little memory", async () => {
    const size = process.env.KAPOK_TEST_LONG === "1" ? 150_000_000 : 50_000_000;
    const whole = createHash("sha256");
    const part = (place: number) => {
      const bytes = fileOf(Math.min(partBytes, size - place * partBytes));
      bytes.writeUInt8(place, 0);
      return bytes;
    };
    const count = Math.ceil(size / partBytes);
    for (let place = 0; place < count; place++) whole.update(part(place));
    const given = { size, hash: whole.digest("base64url"), name: "film.mp4", media_type: "video/mp4" };
    const begun = await start(Buffer.alloc(0), given);
    const before = await bytesInUse();
    let most = 0;
    const sendFrom = async (first: number, end: number) => {
      for (let place = first; place < end; place++) {
        await sendPart(begun.body.id, place, part(place));
        if (place % 6 === 0) most = Math.max(most, (await bytesInUse()) - before);
      }
    };
    await sendFrom(0, Math.floor(count * 0.6));
    const again = await start(Buffer.alloc(0), given);
    expect(again.body.part_list).toHaveLength(Math.floor(count * 0.6));
    await sendFrom(again.body.part_list.length, count);
    const { body: file } = await finish(begun.body.id);
    most = Math.max(most, (await bytesInUse()) - before);
    expect(file).toMatchObject({ filename: "film.mp4", size });
    expect(most).toBeLessThan(20_000_000);
    await ask(token, `DELETE /api/backstage/material/${file.id}`);
  });
});

describe("files of a group", () => {
  test("are named, ordered and deleted", async () => {
    const [first, second, third] = [
      (await upload(fileOf(10))).body,
      (await upload(fileOf(11))).body,
      (await upload(fileOf(12))).body,
    ];
    const list = async () =>
      (await ask(token, `GET /api/backstage/material?group=${group}`)).body.material_list.map(
        ({ id }: { id: number }) => id,
      );
    await ask(token, "POST /api/backstage/material/order", { group, list: [third.id, first.id] });
    expect((await list()).slice(0, 2)).toEqual([third.id, first.id]);
    expect(await list()).toContain(second.id);
    const { body } = await ask(token, `PUT /api/backstage/material/${third.id}`, {
      ...{ name: { 2: "标志", 3: "Logo" }, preview_image_id: null },
    });
    expect(body.name).toEqual({ 2: "标志", 3: "Logo" });
    expect(await listed()).toMatchObject([
      { name: "标志" },
      { id: first.id },
      ...Array((await list()).length - 2).fill({}),
    ]);
    expect((await ask(token, `DELETE /api/backstage/material/${third.id}`)).status).toBe(200);
    expect((await request(`/api/material/${third.id}/file`)).status).toBe(404);
    expect((await ask(token, `DELETE /api/backstage/material/${third.id}`)).status).toBe(404);
    const missing = { name: {}, preview_image_id: 999_999 };
    expect((await ask(token, `PUT /api/backstage/material/${first.id}`, missing)).status).toBe(404);
  });
});
