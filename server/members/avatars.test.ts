import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { avatarUpload } from "#contract/member-limits.ts";
import { addMember, asker } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { readyAvatars } from "./avatars.ts";
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
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });
/** Frames side by side in time, each of another colour. */
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

let token: string;
let id: number;
let uploads = 0;
/** Each by another member: one may not bring so many. */
async function upload(bytes: Buffer, type = "image/png") {
  if (uploads++ % 15 === 0) ({ token, id } = await addMember(db));
  return ask(token, "POST /api/user/avatar?lang=3", bytes, { "content-type": type });
}
async function shown(url: string) {
  const response = await request(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("those for everybody", () => {
  test("are pictures, all different, and can be chosen", async () => {
    const pictures = new Set<string>();
    for (const ready of readyAvatars) {
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
  ])("%s is not there", async (file) => {
    expect((await request(`/media/avatars/${file}`)).status).toBe(404);
  });
});

describe("one's own", () => {
  test.each(Object.entries(files))("%s becomes a square picture without anything else in it", async (kind, bytes) => {
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

  test.each(["gif", "webp"] as const)("a moving %s goes on moving", async (kind) => {
    const bytes = await (await moving(5)).toFormat(kind, { delay: [90, 90, 90, 90, 90], loop: 0 }).toBuffer();
    const { body } = await upload(bytes, `image/${kind}`);
    const made = await sharp((await shown(body.avatar.url)).bytes, { animated: true }).metadata();
    expect(made).toMatchObject({ format: "webp", pages: 5, pageHeight: 256, width: 256, loop: 0 });
  });

  test("a photograph is turned the way the camera says", async () => {
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

  test("takes the place of the one before, can be chosen again, and is deleted for good", async () => {
    const one = await addMember(db);
    const bring = () => ask(one.token, "POST /api/user/avatar", files.png, { "content-type": "image/png" });
    const first = (await bring()).body.avatar;
    const second = (await bring()).body.avatar;
    expect((await shown(first.url)).response.status).toBe(404);
    await ask(one.token, "PUT /api/user/avatar", { id: "kapok-1" });
    const { avatar_list: list } = (await ask(one.token, "GET /api/user/center")).body;
    expect(list[0]).toEqual(second);
    expect((await ask(one.token, "PUT /api/user/avatar", { id: second.id })).body.avatar).toEqual(second);
    const two = await addMember(db);
    expect((await ask(two.token, "PUT /api/user/avatar", { id: second.id })).status).toBe(422);
    const left = (await ask(one.token, "DELETE /api/user/avatar")).body.avatar;
    expect(readyAvatars).toContain(left.id);
    expect((await shown(second.url)).response.status).toBe(404);
    await ask(one.token, "PUT /api/user/avatar", { id: "kapok-5" });
    expect((await ask(one.token, "DELETE /api/user/avatar")).body.avatar.id).toBe("kapok-5");
    const together = await Promise.all([bring(), bring(), bring()]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.$count(memberAvatar, eq(memberAvatar.memberId, one.id))).toBe(1);
  });
});

const html = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const zip = Buffer.from("504b0304140000000800", "hex");
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const damaged = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length - 60), Buffer.alloc(60)]);
/** A PNG of one colour, small as a file however many pixels it says it has. */
function hugePng(width: number, height: number, rows = 1): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from("00000000000000000100000000", "hex");
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const chunks = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([files.png.subarray(0, 8), ...chunks]);
}
/** A GIF of so many frames in which one pixel changes. */
function hugeGif(side: number, frames: number): Buffer {
  const head = Buffer.from("474946383961000000008000000000c5301b", "hex");
  const screen = Buffer.concat([head.subarray(0, 13), Buffer.from("000000c5301b", "hex")]);
  screen.writeUInt16LE(side, 6);
  screen.writeUInt16LE(side, 8);
  const frame = Buffer.from("2c00000000010001000002024c0100", "hex");
  return Buffer.concat([screen, ...Array(frames).fill(frame), Buffer.from(";")]);
}

test("sent twice under one key a picture is brought once; another one under it is refused", async () => {
  const one = await addMember(db);
  const headers = { "content-type": "image/png", "idempotency-key": crypto.randomUUID() };
  const bring = (bytes: Buffer) => ask(one.token, "POST /api/user/avatar", bytes, headers);
  const [first, again, other] = [await bring(files.png), await bring(files.png), await bring(files.jpeg)];
  expect([first.status, again.text, other.status]).toEqual([200, first.text, 422]);
});

describe("what is no picture, or too much of one", () => {
  let refused: [string, Buffer][];
  beforeAll(async () => {
    const photo = await noise(900, 900).jpeg({ quality: 90 }).toBuffer();
    refused = [
      ["nothing", Buffer.alloc(0)],
      ["HTML", html],
      ["HTML that begins like a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
      ["HTML that begins like a PNG", Buffer.concat([files.png.subarray(0, 8), html])],
      ["HTML that begins like a GIF", Buffer.concat([Buffer.from("GIF89a"), html])],
      ["a script that begins like a GIF", Buffer.from("GIF89a/*\u0000\u0000*/=1;alert(1)//")],
      ["HTML that begins like a WebP", Buffer.concat([Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBP"), html])],
      ["a ZIP that begins like a GIF", Buffer.concat([Buffer.from("GIF87a"), zip])],
      ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      [
        "an SVG with a declaration",
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
        ),
      ],
      ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>")],
      ["a ZIP", zip],
      ["a program", Buffer.from("7f454c4602010100", "hex")],
      ["a script", Buffer.from("#!/bin/sh\nid")],
      ["an AVIF", await plain(64, 64).avif().toBuffer()],
      ["a TIFF", await plain(64, 64).tiff().toBuffer()],
      ["a BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
      ["an icon", Buffer.from("00000100010010100000010020006804000016000000", "hex")],
      ["half a JPEG", cut(photo, 0.5)],
      ["a tenth of a JPEG", cut(photo, 0.1)],
      ["half a PNG", cut(await noise(200, 200).png().toBuffer(), 0.5)],
      ["half a WebP", cut(await noise(200, 200).webp().toBuffer(), 0.5)],
      ["a GIF cut off", cut(await noise(200, 200).gif().toBuffer(), 0.3)],
      ["a damaged PNG", damaged(await noise(200, 200).png().toBuffer())],
      ["a PNG that claims 50,000 pixels a side", hugePng(50_000, 50_000)],
      ["a PNG that claims no pixels", hugePng(0, 0)],
      ["a PNG that claims to be a line", hugePng(2 ** 31 - 1, 1)],
      ["a bomb of 64 megapixels", hugePng(8000, 8000, 8000)],
      ["a picture a pixel high", hugePng(14_000, 1)],
      ["a PNG without its rows", hugePng(1000, 1000)],
      ["a moving picture of 260 frames", hugeGif(8, 260)],
      ["a moving picture that unpacks to 60 megapixels", hugeGif(2000, 15)],
    ];
  });

  test("is refused, each of more than thirty, whatever type it says it has", async () => {
    expect(refused.length).toBeGreaterThan(30);
    uploads = 0;
    // The same files, smaller, are fine.
    for (const fine of [hugePng(800, 800, 800), hugeGif(200, 15)]) {
      const { token: other } = await addMember(db);
      expect((await ask(other, "POST /api/user/avatar", fine, { "content-type": "image/png" })).status).toBe(200);
    }
    for (const [name, bytes] of refused) {
      const answer = await upload(bytes, avatarUpload.types[uploads % 4]);
      expect([name, answer.status, answer.body.code]).toEqual([name, 422, "avatar_refused"]);
      expect(answer.body.message).toContain("at most 4 MB");
      expect(await db.$count(memberAvatar, eq(memberAvatar.memberId, id))).toBe(0);
    }
  });

  test("what hides behind a whole picture is left behind", async () => {
    for (const [kind, bytes] of Object.entries(files)) {
      for (const hidden of [html, Buffer.concat([zip, html]), Buffer.from("<?php system($_GET[0]);?>")]) {
        const { status, body } = await upload(Buffer.concat([bytes, hidden]), `image/${kind}`);
        expect(status).toBe(200);
        const { bytes: made } = await shown(body.avatar.url);
        for (const trace of ["<script", "PK\u0003\u0004", "<?php"]) expect(made.includes(trace)).toBe(false);
      }
    }
  });

  test("more than 4 MB are not even read", async () => {
    const large = Buffer.alloc(avatarUpload.maxBytes + 1, files.png);
    expect((await upload(large)).status).toBe(413);
    const one = await addMember(db);
    const whole = Buffer.concat([files.png, Buffer.alloc(avatarUpload.maxBytes - files.png.length)]);
    expect((await ask(one.token, "POST /api/user/avatar", whole, { "content-type": "image/png" })).status).toBe(200);
    expect((await ask(one.token, "PUT /api/user/update", { nickname: "x".repeat(70_000) })).status).toBe(413);
  });

  test("nor what says it is no picture; and nobody brings them all day", async () => {
    for (const type of [
      "text/html",
      "image/svg+xml",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "image/avif",
    ])
      expect((await upload(files.png, type)).status).toBe(415);
    const one = await addMember(db);
    const bring = () => ask(one.token, "POST /api/user/avatar", html, { "content-type": "image/png" });
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await bring()).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });
});
