import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { addMember, asker } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { defaultAvatars } from "./avatars.ts";
import { memberAvatar } from "./members.schema.ts";

const { db, request } = await testApp();
const ask = asker(request);

const plain = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: "#c5301b" } });
const files = {
  jpeg: await plain()
    .withExif({ IFD0: { ImageDescription: "<script>secret()</script>", Copyright: "22.3,114.2" } })
    .jpeg()
    .toBuffer(),
  png: await plain().png().toBuffer(),
  webp: await plain().webp().toBuffer(),
  gif: await plain().gif().toBuffer(),
};
/** Frames of an animation, each in another color. */
const moving = async (frames: number, side = 64) =>
  sharp(
    await Promise.all(
      Array.from({ length: frames }, (_, n) =>
        sharp({ create: { width: side, height: side, channels: 3, background: { r: (n * 37) % 256, g: 80, b: 20 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  );

const bring = (token: string, bytes: Buffer, type = "image/png") =>
  ask(token, "POST /api/user/avatar?lang=3", bytes, { "content-type": type });
/** Each upload is by another member. */
const upload = async (bytes: Buffer, type: string) => bring((await addMember(db)).token, bytes, type);
async function shown(url: string) {
  const response = await request(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("default avatars", () => {
  test("are different pictures that can be chosen", async () => {
    const pictures = new Set<string>();
    for (const ready of defaultAvatars) {
      const { response, bytes } = await shown(`/media/avatars/${ready}.webp`);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
      pictures.add(bytes.toString("base64"));
    }
    expect(pictures.size).toBe(8);
    const one = await addMember(db);
    expect((await ask(one.token, "PUT /api/user/avatar", { id: "kapok-8" })).body.avatar.id).toBe("kapok-8");
    expect((await ask(one.token, "GET /api/user")).body.user.avatar.id).toBe("kapok-8");
    for (const other of ["kapok-9", "", "../kapok-1", crypto.randomUUID()])
      expect((await ask(one.token, "PUT /api/user/avatar", { id: other })).status).toBe(422);
  });

  test.each([
    "kapok-9.webp",
    "kapok-1.svg",
    "kapok-1",
    `${crypto.randomUUID()}.webp`,
    "..%2f..%2fpackage.json",
    "%00.webp",
  ])("API: responds 404 to %s", async (file) => {
    expect((await request(`/media/avatars/${file}`)).status).toBe(404);
  });
});

describe("own avatars", () => {
  test.each(Object.entries(files))("%s: becomes a square picture without metadata", async (kind, bytes) => {
    const { status, body } = await upload(bytes, `image/${kind}`);
    expect(status).toBe(200);
    const { response, bytes: made } = await shown(body.avatar.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-disposition": 'inline; filename="avatar.webp"',
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const { format, width, height, exif, xmp, icc } = await sharp(made).metadata();
    expect([format, width, height, exif, xmp, icc]).toEqual(["webp", 256, 256, undefined, undefined, undefined]);
    expect(made.toString("latin1")).not.toContain("script");
  });

  test.each(["gif", "webp"] as const)("an animated %s: stays animated", async (kind) => {
    const bytes = await (await moving(5)).toFormat(kind, { delay: [90, 90, 90, 90, 90], loop: 0 }).toBuffer();
    const { body } = await upload(bytes, `image/${kind}`);
    const made = await sharp((await shown(body.avatar.url)).bytes, { animated: true }).metadata();
    expect(made).toMatchObject({ format: "webp", pages: 5, pageHeight: 256, width: 256, loop: 0 });
  });

  test("a photograph: keeps the orientation of the camera", async () => {
    const left = await sharp({ create: { width: 100, height: 200, channels: 3, background: "#fff" } })
      .composite([{ input: await plain(100, 100).png().toBuffer(), top: 0, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(left, "image/jpeg");
    const at = async (x: number) =>
      (
        await sharp((await shown(body.avatar.url)).bytes)
          .extract({ left: x, top: 128, width: 1, height: 1 })
          .raw()
          .toBuffer()
      )[2] ?? 0;
    expect([(await at(20)) > 200, (await at(236)) < 100]).toEqual([true, true]);
  });

  test("replace the previous one, and can be chosen again and deleted", async () => {
    const one = await addMember(db);
    const first = (await bring(one.token, files.png)).body.avatar;
    const second = (await bring(one.token, files.png)).body.avatar;
    expect((await shown(first.url)).response.status).toBe(404);
    await ask(one.token, "PUT /api/user/avatar", { id: "kapok-1" });
    const { avatar_list: list } = (await ask(one.token, "GET /api/user/center")).body;
    expect(list[0]).toEqual(second);
    expect((await ask(one.token, "PUT /api/user/avatar", { id: second.id })).body.avatar).toEqual(second);
    const two = await addMember(db);
    expect((await ask(two.token, "PUT /api/user/avatar", { id: second.id })).status).toBe(422);
    const left = (await ask(one.token, "DELETE /api/user/avatar")).body.avatar;
    expect(defaultAvatars).toContain(left.id);
    expect((await shown(second.url)).response.status).toBe(404);
    await ask(one.token, "PUT /api/user/avatar", { id: "kapok-5" });
    expect((await ask(one.token, "DELETE /api/user/avatar")).body.avatar.id).toBe("kapok-5");
    const together = await Promise.all([1, 2, 3].map(() => bring(one.token, files.png)));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.$count(memberAvatar, eq(memberAvatar.memberId, one.id))).toBe(1);
  });
});

test("avatar upload: a replay has no second effect; another picture under the key is rejected", async () => {
  const one = await addMember(db);
  const headers = { "content-type": "image/png", "idempotency-key": crypto.randomUUID() };
  const send = (bytes: Buffer) => ask(one.token, "POST /api/user/avatar", bytes, headers);
  const [first, again, other] = [await send(files.png), await send(files.png), await send(files.jpeg)];
  expect([first.status, again.text, other.status]).toEqual([200, first.text, 422]);
});
