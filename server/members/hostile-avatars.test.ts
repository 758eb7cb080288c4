import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { avatarUpload } from "#contract/members/limits.ts";
import { addMember, asker } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { memberAvatar } from "./members.schema.ts";

const { db, request } = await testApp();
const ask = asker(request);

const plain = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: "#c5301b" } });
const files = {
  jpeg: await plain().jpeg().toBuffer(),
  png: await plain().png().toBuffer(),
  webp: await plain().webp().toBuffer(),
  gif: await plain().gif().toBuffer(),
};
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });

let token: string;
let id: number;
let uploads = 0;
/** Each member uploads fifteen, because uploads are rate-limited. */
async function upload(bytes: Buffer, type = "image/png") {
  if (uploads++ % 15 === 0) ({ token, id } = await addMember(db));
  return ask(token, "POST /api/user/avatar?lang=3", bytes, { "content-type": type });
}
const shown = async (url: string) => Buffer.from(await (await request(url)).arrayBuffer());

const html = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const zip = Buffer.from("504b0304140000000800", "hex");
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const damaged = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length - 60), Buffer.alloc(60)]);
/** A PNG of one color: a small file with any declared number of pixels. */
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
/** A GIF with many frames that differ in one pixel. */
function hugeGif(side: number, frames: number): Buffer {
  const head = Buffer.from("474946383961000000008000000000c5301b", "hex");
  const screen = Buffer.concat([head.subarray(0, 13), Buffer.from("000000c5301b", "hex")]);
  screen.writeUInt16LE(side, 6);
  screen.writeUInt16LE(side, 8);
  const frame = Buffer.from("2c00000000010001000002024c0100", "hex");
  return Buffer.concat([screen, ...Array(frames).fill(frame), Buffer.from(";")]);
}

describe("avatar upload: hostile files", () => {
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

  test("are rejected with any content type", async () => {
    expect(refused.length).toBeGreaterThan(30);
    uploads = 0;
    // Valid files of the same kinds are accepted.
    for (const fine of [hugePng(800, 800, 800), hugeGif(200, 15)]) {
      const { token: other } = await addMember(db);
      expect((await ask(other, "POST /api/user/avatar", fine, { "content-type": "image/png" })).status).toBe(200);
    }
    for (const [name, bytes] of refused) {
      const response = await upload(bytes, avatarUpload.types[uploads % 4]);
      expect([name, response.status, response.body.error_code]).toEqual([name, 422, "avatar_invalid"]);
      expect(response.body.message).toContain("at most 4 MB");
      expect(await db.$count(memberAvatar, eq(memberAvatar.memberId, id))).toBe(0);
    }
  });

  test("lose data after the end of the picture", async () => {
    for (const [kind, bytes] of Object.entries(files)) {
      for (const hidden of [html, Buffer.concat([zip, html]), Buffer.from("<?php system($_GET[0]);?>")]) {
        const { status, body } = await upload(Buffer.concat([bytes, hidden]), `image/${kind}`);
        expect(status).toBe(200);
        const made = await shown(body.avatar.url);
        for (const trace of ["<script", "PK\u0003\u0004", "<?php"]) expect(made.includes(trace)).toBe(false);
      }
    }
  });

  test("are not read beyond 4 MB", async () => {
    const large = Buffer.alloc(avatarUpload.maxBytes + 1, files.png);
    expect((await upload(large)).status).toBe(413);
    const one = await addMember(db);
    const whole = Buffer.concat([files.png, Buffer.alloc(avatarUpload.maxBytes - files.png.length)]);
    expect((await ask(one.token, "POST /api/user/avatar", whole, { "content-type": "image/png" })).status).toBe(200);
    expect((await ask(one.token, "PUT /api/user/update", { nickname: "x".repeat(70_000) })).status).toBe(413);
  });

  test("are not read when the content type is another, and uploads are rate-limited", async () => {
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
