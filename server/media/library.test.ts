import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import { document } from "#server/documents/documents.schema.ts";
import { cropUrl } from "#shared/picture-url.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { imageUse } from "./image-use.schema.ts";
import { findPicture, readOriginal, toPicture } from "./media.queries.ts";

const { db, request } = await testApp();
const ask = asker(request);
let token = "";
let authorId = 0;
beforeAll(async () => {
  ({ token, id: authorId } = await addStaff(db, [{ role: "author", langs: [2] }]));
});

const upload = (bytes: Buffer, type = "image/jpeg", call = "POST /api/backstage/image?name=tree.jpg") =>
  ask(token, call, bytes, { "content-type": type });
const red = { create: { width: 800, height: 400, channels: 3, background: "#c5301b" } } as const;
const jpeg = () => sharp(red).jpeg().toBuffer();
const described = {
  alt: { 2: "木棉", 3: "Kapok" },
  decorative: false,
  focus_x: 0.9,
  focus_y: 0.5,
  credit: "Mei",
  licence: "CC BY 4.0",
  expires_at: "2030-01-01T00:00:00.000Z",
};

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("library: stores %s with its size", async (format) => {
  const { status, body } = await upload(await sharp(red).toFormat(format).toBuffer(), `image/${format}`);
  expect([status, body.width, body.height, body.name, body.used_by]).toEqual([200, 800, 400, "tree.jpg", []]);
  expect((await request(`${body.src}/320.webp`)).status).toBe(200);
});

test("library: makes two pictures of two uploads with one name", async () => {
  const [first, second] = [await upload(await jpeg()), await upload(await jpeg())];
  expect(first.body.id).not.toBe(second.body.id);
});

test("library: rejects files that are not only a picture of an allowed type", async () => {
  const good = await jpeg();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const large = await sharp({ create: { ...red.create, width: 8200, height: 5000 } })
    .png()
    .toBuffer();
  const rejected: [bytes: Buffer, type: string, status: number][] = [
    [svg, "image/svg+xml", 415],
    [svg, "image/png", 422],
    [good, "text/html", 415],
    [Buffer.from("GIF89a/*<html>*/=1"), "image/gif", 422],
    [Buffer.concat([good, Buffer.from("<script>alert(1)</script>")]), "image/jpeg", 422],
    [Buffer.concat([good, Buffer.from("%PDF-1.7")]), "image/jpeg", 422],
    [Buffer.concat([good, Buffer.from("PK\u0005\u0006")]), "image/jpeg", 422],
    [good, "image/png", 422],
    [good.subarray(0, good.length / 2), "image/jpeg", 422],
    [large, "image/png", 422],
    [Buffer.alloc(0), "image/jpeg", 422],
  ];
  for (const [bytes, type, status] of rejected) expect((await upload(bytes, type)).status, type).toBe(status);
});

test("library: stores neither the place nor the device of a photo, and turns it upright", async () => {
  const photo = await sharp(red)
    .withExif({ IFD0: { Model: "SecretPhone" }, IFD3: { GPSLatitude: "22/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await upload(photo);
  expect([body.width, body.height]).toEqual([400, 800]);
  const stored = await readOriginal(db, { id: body.id, hash: body.hash, scheme: "day" });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(stored?.includes("SecretPhone")).toBe(false);
});

test("library: describes, replaces, lists and deletes a picture, and records it", async () => {
  const { body: made } = await upload(await jpeg(), "image/jpeg", "POST /api/backstage/image?name=unique-name.jpg");
  const one = `/api/backstage/image/${made.id}`;
  expect((await ask(token, `PUT ${one}`, described)).body).toMatchObject({
    ...described,
    id: made.id,
    hash: made.hash,
  });
  expect((await ask(token, `PUT ${one}`, { ...described, focus_x: 2 })).status).toBe(422);
  const other = await sharp({ create: { ...red.create, width: 300 } })
    .png()
    .toBuffer();
  const { body: replaced } = await upload(other, "image/png", `POST ${one}/replace?name=unique-name.png`);
  expect(replaced).toMatchObject({ ...described, id: made.id, width: 300, name: "unique-name.png" });
  expect(replaced.hash).not.toBe(made.hash);

  const list = async (query: string) =>
    (await ask(token, `GET /api/backstage/image?${query}`)).body.image_list.map(({ id }: { id: number }) => id);
  expect(await list("q=UNIQUE-name")).toEqual([made.id]);
  expect(await list(`q=${encodeURIComponent("木棉")}`)).toEqual([made.id]);
  expect(await list(`id=${made.id}`)).toEqual([made.id]);
  const [documentId, textId] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(document).values([
    { id: documentId, kind: "article", itemId: 1, lang: null },
    { id: textId, kind: "article_text", itemId: 1, lang: 2, title: "木棉" },
  ]);
  await db.insert(imageUse).values({ imageId: made.id, documentId });
  const { body: users } = await ask(token, `GET /api/backstage/document?image=${made.id}`);
  // The facts of an article have no title of their own.
  expect(users.document_list).toMatchObject([{ id: documentId, title: "木棉" }]);
  expect(await list("q=unique&unused=1")).toEqual([]);
  expect(await ask(token, `DELETE ${one}`)).toMatchObject({ status: 409, body: { code: "in_use" } });
  await db.delete(imageUse);
  expect((await ask(token, `DELETE ${one}`)).status).toBe(200);
  expect((await ask(token, `DELETE ${one}`)).status).toBe(404);
  expect((await request(`${replaced.src}/320.webp`)).status).toBe(404);

  const events = (await findAuditEvents(db, { limit: 10, subject: `image ${made.id}` })).reverse();
  expect(events.map(({ act, actorId }) => [act, actorId])).toEqual(
    ["uploadImage", "putImage", "replaceImage", "deleteImage"].map((act) => [act, authorId]),
  );
});

test("library: lists every picture once in pages", async () => {
  const seen: number[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await ask(token, `GET /api/backstage/image?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.image_list.map(({ id }: { id: number }) => id));
    if (!body.next_cursor) break;
    cursor = body.next_cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(5);
});

test("library: is for those who may write", async () => {
  const visitor = await ask("", "GET /api/backstage/image");
  const member = await ask((await addMember(db)).token, "GET /api/backstage/image");
  const moderator = await ask(
    (await addStaff(db, [{ role: "moderator", langs: null }])).token,
    "GET /api/backstage/image",
  );
  expect([visitor.status, member.status, moderator.status]).toEqual([401, 403, 403]);
});

test.each([
  ["200x200", 200, 200],
  ["670x376", 670, 376],
  ["1200x630", 1200, 630],
] as const)(
  "crops: keep the focal point of a picture at another address when they have %s",
  async (size, width, height) => {
    // White, with a black part at the right end.
    const black = await sharp({ create: { width: 100, height: 800, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 3200, height: 800, channels: 3, background: "#fff" } })
      .composite([{ input: black, left: 3100, top: 0 }])
      .png()
      .toBuffer();
    const { body } = await upload(bytes, "image/png");
    const crop = async () => {
      const row = await findPicture(db, body.id);
      const url = row ? cropUrl(toPicture(row, 2), size) : "";
      const rendition = Buffer.from(await (await request(url)).arrayBuffer());
      const { width: ownWidth, height: ownHeight } = await sharp(rendition).metadata();
      expect([ownWidth, ownHeight]).toEqual([width, height]);
      const [grey] = (await sharp(rendition).greyscale().stats()).channels;
      return { url, darkest: grey?.min ?? 0 };
    };
    const middle = await crop();
    expect(middle.darkest).toBeGreaterThan(200);
    await ask(token, `PUT /api/backstage/image/${body.id}`, { ...described, focus_x: 1 });
    const right = await crop();
    expect(right.darkest).toBeLessThan(50);
    expect(right.url).not.toBe(middle.url);
    expect((await request(right.url.replace("-100-50", "-99-50"))).status).toBe(404);
    expect((await request(right.url.replace(`${size}-100-50`, "320-100-50"))).status).toBe(404);
  },
);
