import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bytesInUse } from "../test/bytes-in-use.ts";
import { testApp } from "../test/test-app.ts";
import { material, materialGroup } from "./materials.schema.ts";

const { db, request } = await testApp();
const [group] = await db
  .insert(materialGroup)
  .values({ title: { 2: "大" }, sort: 1 })
  .returning();

/** A file of so many parts of 256 kB, written by the database itself. */
async function largeFile(parts: number): Promise<number> {
  const [row] = await db
    .insert(material)
    .values({
      groupId: group?.id ?? 0,
      name: { 2: "大" },
      filename: "large.bin",
      mediaType: "application/octet-stream",
      sort: 1,
      size: parts * 262_144,
      hash: "large",
      crc: 0,
    })
    .returning();
  await db.execute(sql`insert into material_chunk (material_id, place, bytes)
    select ${row?.id}, place, decode(repeat('00ff', 131072), 'hex') from generate_series(0, ${parts - 1}::int) as place`);
  return row?.id ?? 0;
}

/** Chunks of 256 kB in each of twenty files: 160 MB, and 50 MB in the short form. */
const chunks = process.env.KAPOK_TEST_LONG === "1" ? 32 : 10;

test("archive: streams large files with little memory", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 20; count++) ids.push(await largeFile(chunks));
  const before = await bytesInUse();
  const response = await request(`/api/material/archive?ids=${ids}`);
  let [length, pieces, most] = [0, 0, 0];
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (pieces++ % 50 === 0) most = Math.max(most, (await bytesInUse()) - before);
  }
  expect(length).toBeGreaterThan(20 * chunks * 262_144);
  expect(response.headers.get("content-length")).toBe(String(length));
  expect(most).toBeLessThan(20_000_000);
});

test("archive: stops reading when the client disconnects", async () => {
  const id = await largeFile(200);
  let parts = 0;
  const count = () => parts++;
  db.$client.on("release", count);
  const response = await request(`/api/material/archive?ids=${id}`);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await wait(300);
  db.$client.off("release", count);
  expect(parts).toBeLessThan(10);
});

const changes = {
  replaced: (id: number) => db.update(material).set({ hash: "another" }).where(eq(material.id, id)),
  removed: (id: number) => db.delete(material).where(eq(material.id, id)),
};
test.each([
  ["by itself", "replaced", (id: number) => `/api/material/${id}/file`],
  ["by itself", "removed", (id: number) => `/api/material/${id}/file`],
  ["in an archive", "replaced", (id: number) => `/api/material/archive?ids=${id}`],
] as const)(
  "a file %s that is %s under way breaks off: a part must not pass for the whole",
  async (_, change, path) => {
    const id = await largeFile(8);
    const reader = (await request(path(id))).body?.getReader();
    await reader?.read();
    await changes[change](id);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow("no longer the file");
  },
);
