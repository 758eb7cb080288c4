import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { reservedIdLimits } from "#contract/backstage/limits.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const author = await addStaff(db, [{ role: "author", langs: [2] }]);
const other = await addStaff(db, [{ role: "editor", langs: null }]);

interface Reserved {
  readonly item_list: number[];
  readonly picture_list: number[];
}

async function reserve(token: string, items: number, pictures: number): Promise<Reserved> {
  const { status, body } = await ask(token, "POST /api/backstage/reserved-ids?lang=2", { items, pictures });
  expect(status).toBe(200);
  return body;
}

const create = (token: string, item: number | null, given: object = {}) =>
  ask(token, "POST /api/backstage/document?lang=2", {
    ...{ id: randomUUID(), kind: "article_text", item_id: item, lang: 2 },
    ...given,
  });

const red = { create: { width: 300, height: 200, channels: 3, background: "#c5301b" } } as const;
const png = await sharp(red).png().toBuffer();
const upload = (token: string, id: number, headers: Record<string, string> = {}) =>
  ask(token, `POST /api/backstage/image?lang=2&name=tree.png&id=${id}`, png, {
    "content-type": "image/png",
    ...headers,
  });

test("reserved ids: are for those who may write", async () => {
  const member = await addMember(db);
  const moderator = await addStaff(db, [{ role: "moderator", langs: null }]);
  for (const [token, status] of [
    ["", 401],
    [member.token, 403],
    [moderator.token, 403],
  ] as const) {
    const answer = await ask(token, "POST /api/backstage/reserved-ids?lang=2", { items: 1, pictures: 1 });
    expect(answer.status).toBe(status);
  }
});

test("reserved ids: differ when several devices and new articles take them at a time", async () => {
  const [lists, made] = await Promise.all([
    Promise.all([author, author, other, other].map(({ token }) => reserve(token, 5, 20))),
    Promise.all([author, other].map(({ token }) => create(token, null))),
  ]);
  const items = [...lists.flatMap(({ item_list: list }) => list), ...made.map(({ body }) => body.item_id)];
  expect(new Set(items).size).toBe(22);
  expect(new Set(lists.flatMap(({ picture_list: list }) => list)).size).toBe(80);
});

test("reserved ids: make an article of the member, and none of anybody else", async () => {
  const {
    item_list: [item = 0],
  } = await reserve(author.token, 1, 0);
  expect(await create(other.token, item)).toMatchObject({ status: 409, body: { code: "in_use" } });
  const id = randomUUID();
  expect(await create(author.token, item, { id })).toMatchObject({ status: 200, body: { id, item_id: item } });
  // A repeated call, without the stored response of the first.
  expect(await create(author.token, item, { id })).toMatchObject({ status: 200, body: { id, item_id: item } });
  // Others may translate what is there.
  expect((await create(other.token, item, { lang: 3 })).status).toBe(200);
});

test("reserved ids: make a picture of the member once, and none of anybody else", async () => {
  const {
    picture_list: [picture = 0, foreign = 0],
  } = await reserve(author.token, 0, 2);
  const first = await upload(author.token, picture);
  expect(first).toMatchObject({ status: 200, body: { id: picture, name: "tree.png", width: 300 } });
  expect((await upload(author.token, picture)).body).toEqual(first.body);
  for (const id of [foreign, picture, 2_000_000_000])
    expect(await upload(other.token, id)).toMatchObject({ status: 409, body: { code: "in_use" } });
  expect((await upload(author.token, foreign)).status).toBe(200);
});

test("reserved ids: keep a picture in use when the text arrives before it", async () => {
  const {
    item_list: [item = 0],
    picture_list: [picture = 0],
  } = await reserve(author.token, 1, 1);
  const { body: document } = await create(author.token, item);
  const saved = await ask(author.token, `PUT /api/backstage/document/${document.id}/revision/${randomUUID()}?lang=2`, {
    ...{ parent: null, base: null, note: "", kept: false, minor: false, device: "phone" },
    data: { title: "木棉", subtitle: "", body: `![红](media:${picture})` },
  });
  expect(saved.status).toBe(200);
  expect((await upload(author.token, picture)).body.used_by).toEqual([document.id]);
  expect((await ask(author.token, `DELETE /api/backstage/image/${picture}?lang=2`)).status).toBe(409);
});

test("reserved ids: are bounded in a call and for a member, whose oldest are given up", async () => {
  const { items, pictures, held } = reservedIdLimits;
  for (const body of [
    { items: items + 1, pictures: 0 },
    { items: 0, pictures: pictures + 1 },
    { items: -1, pictures: 0 },
  ])
    expect((await ask(other.token, "POST /api/backstage/reserved-ids?lang=2", body)).status).toBe(422);
  const greedy = await addStaff(db, [{ role: "author", langs: [2] }]);
  const {
    picture_list: [oldest = 0],
  } = await reserve(greedy.token, 0, 1);
  const {
    picture_list: [second = 0],
  } = await reserve(greedy.token, 0, 1);
  for (let count = 1; count < held; count += pictures) await reserve(greedy.token, 0, Math.min(pictures, held - count));
  expect((await upload(greedy.token, oldest)).status).toBe(409);
  expect((await upload(greedy.token, second)).status).toBe(200);
});
