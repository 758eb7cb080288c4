import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimit } from "../api/rate-limit.schema.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { document, revision } from "./documents.schema.ts";

const { db, request } = await testApp();
const ask = asker(request);
const isLong = process.env.KAPOK_TEST_LONG === "1";
const saves = isLong ? 10_000 : 300;

/** A number generator with a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test(`random saves: are all readable, and heads form one line, when three devices save ${saves} times with losses`, async () => {
  const random = randomFrom(2026);
  const { token } = await addStaff(db, [{ role: "editor", langs: null }]);
  const id = randomUUID();
  const made = { id, kind: "article_text", item_id: null, lang: 3 };
  expect((await ask(token, "POST /api/backstage/document?lang=3", made)).status).toBe(200);
  const devices = ["phone", "desk", "tablet"].map((name) => ({
    name,
    parent: null as string | null,
    base: null as string | null,
  }));
  const acknowledged = new Map<string, { result: string; head: string; title: string }>();
  const put = (rev: string, body: object) =>
    ask(token, `PUT /api/backstage/document/${id}/revision/${rev}?lang=3`, body);
  for (let each = 0; each < saves; each++) {
    // The devices of a test save faster than an editor.
    if (each % 500 === 499) await db.delete(rateLimit);
    const device = devices[random(3)] ?? devices[0];
    if (!device) throw new Error("There is no device.");
    const rev = randomUUID();
    const data = { title: `Save ${each}`, subtitle: "", body: "" };
    const body = { ...{ parent: device.parent, base: device.base, data, note: "", kept: false, minor: false } };
    device.parent = rev;
    // A request is lost, or its answer is.
    const loss = random(10);
    if (loss === 0) continue;
    const answer = await put(rev, { ...body, device: device.name });
    expect(answer.status).toBe(200);
    acknowledged.set(rev, { ...answer.body, title: data.title });
    if (loss === 1) continue;
    device.base = rev;
    if (loss === 2) expect((await put(rev, { ...body, device: device.name })).body).toEqual(answer.body);
    // Sometimes an editor merges, and works on the merged text.
    if (answer.body.result === "BESIDE" && random(3) === 0) {
      const merge = randomUUID();
      const merged = { ...body, parent: answer.body.head, base: answer.body.head, merged: rev, device: device.name };
      const answered = await put(merge, merged);
      acknowledged.set(merge, { ...answered.body, title: data.title });
      device.parent = merge;
      device.base = merge;
    }
  }
  const rows = await db.select().from(revision).where(eq(revision.documentId, id));
  expect(rows).toHaveLength(acknowledged.size);
  for (const row of rows) expect(row.data.title).toBe(acknowledged.get(row.id)?.title);
  const [{ headRevision } = { headRevision: null }] = await db.select().from(document).where(eq(document.id, id));
  const line: string[] = [];
  for (let at = headRevision; at; at = rows.find((row) => row.id === at)?.parentId ?? null) line.push(at);
  const heads = rows.filter(({ besideOf }) => besideOf === null).sort((one, other) => other.place - one.place);
  expect(line).toEqual(heads.map((row) => row.id));
  expect(heads.length).toBeGreaterThan(saves / 10);
  expect(rows.length - heads.length).toBeGreaterThan(saves / 10);
});
