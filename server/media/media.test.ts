import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import pg from "pg";
import sharp from "sharp";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "#contract/http/errors.ts";
import { picture } from "#contract/media/schemas.ts";
import { testDatabase } from "#server/test/database.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import { type NewImage, saveImage } from "./media.mutations.ts";
import { findPicture, toPicture } from "./media.queries.ts";
import { mediaRoutes } from "./media.routes.ts";
import { image, imageOriginal } from "./media.schema.ts";

let pool: pg.Pool;
let db: NodePgDatabase;
let dataDir: string;
let drop: () => Promise<void>;
let app: Hono;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
  // Dropping the database cuts connections that the pool has not finished closing.
  pool.on("error", () => undefined);
  db = drizzle(pool);
  dataDir = await mkdtemp(join(tmpdir(), "kapok-media-"));
  app = new Hono().route("/media", mediaRoutes({ db, dataDir, proxies: 0 }));
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    return c.json({ code: error.code, message: "" }, 404);
  });
});
afterAll(async () => {
  await pool.end();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const svg = (scheme: "day" | "night", cover = "news") => ({
  bytes: readFileSync(new URL(`../../sample/covers/${cover}.${scheme}.svg`, import.meta.url)),
  mediaType: "image/svg+xml",
});
const drawn = (filename: string, cover = "news"): NewImage => ({
  filename,
  originFilename: "cover.svg",
  alt: { 2: "一朵木棉", 3: "A kapok flower" },
  day: svg("day", cover),
  night: svg("night", cover),
  trustedSvg: true,
});
const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: "#46201a" } });
const raster = (bytes: Buffer, mediaType: string, filename = "photo"): NewImage => ({
  filename,
  originFilename: filename,
  alt: {},
  day: { bytes, mediaType },
});
/** Returns a picture of the contract; throws when there is none. */
async function pictureOf(id: number, lang = 2) {
  const row = await findPicture(db, id);
  if (!row) throw new Error(`No picture ${id}`);
  return toPicture(row, lang);
}

describe("saving a picture", () => {
  test("retains row and URL when it is the same, and changes the URL when it is another", async () => {
    const id = await saveImage(db, drawn("same"));
    const [before] = await db.select().from(image).where(eq(image.id, id));
    const first = await pictureOf(id);
    expect(v.parse(picture, first)).toEqual(first);
    expect(first).toMatchObject({ id, img_alt: "一朵木棉", width: 1920, height: 1080, night: true });

    expect(await saveImage(db, drawn("same"))).toBe(id);
    expect(await db.select().from(image).where(eq(image.id, id))).toEqual([before]);

    const { night: _, ...dayOnly } = drawn("same", "live");
    expect(await saveImage(db, dayOnly)).toBe(id);
    const second = await pictureOf(id);
    expect(second.night).toBe(false);
    expect(second.url).not.toBe(first.url);
    expect(await db.select().from(imageOriginal).where(eq(imageOriginal.imageId, id))).toHaveLength(1);
  });

  test("retains the URL when only the text is new", async () => {
    const id = await saveImage(db, drawn("text"));
    const { url } = await pictureOf(id);
    await saveImage(db, { ...drawn("text"), alt: { 2: "另一句" } });
    expect(await pictureOf(id)).toMatchObject({ url, img_alt: "另一句", night: true });
  });

  test("has the alternative text of the default language, else of any, else none", async () => {
    const row = await findPicture(db, await saveImage(db, drawn("texts")));
    if (!row) throw new Error("No picture");
    expect(toPicture({ ...row, alt: { 2: "木棉", 3: "Kapok" } }, 3).img_alt).toBe("Kapok");
    expect(toPicture({ ...row, alt: { 2: "木棉" } }, 3).img_alt).toBe("木棉");
    expect(toPicture({ ...row, alt: { 4: "Hoa gạo" } }, 3).img_alt).toBe("Hoa gạo");
    expect(toPicture({ ...row, alt: {} }, 3).img_alt).toBe("");
  });

  test("creates one row and two originals when it is saved several times at once", async () => {
    const ids = await Promise.all(
      ["news", "live", "news", "live", "news", "live"].map((cover) => saveImage(db, drawn("race", cover))),
    );
    expect(new Set(ids).size).toBe(1);
    const originals = await db
      .select()
      .from(imageOriginal)
      .where(eq(imageOriginal.imageId, ids[0] ?? 0));
    expect(originals.map(({ scheme }) => scheme).sort()).toEqual(["day", "night"]);
  });

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("accepts %s", async (format) => {
    const bytes = await blank.clone().toFormat(format).toBuffer();
    const id = await saveImage(db, raster(bytes, `image/${format}`, `photo.${format}`));
    expect(await pictureOf(id)).toMatchObject({ width: 300, height: 200, night: false, img_alt: "" });
  });

  test("measures a photo after its rotation", async () => {
    const bytes = await blank.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await pictureOf(await saveImage(db, raster(bytes, "image/jpeg", "turned")))).toMatchObject({
      width: 200,
      height: 300,
    });
  });

  test("rejects files that are no complete picture of the declared type", async () => {
    const jpeg = await blank.clone().jpeg().toBuffer();
    const png = await blank.clone().png().toBuffer();
    const wide = sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#fff" } });
    const refused: NewImage[] = [
      { ...drawn("refused"), trustedSvg: false },
      raster(svg("day").bytes, "image/png"),
      raster(png, "image/jpeg"),
      raster(png, "text/html"),
      raster(jpeg.subarray(0, jpeg.length / 2), "image/jpeg"),
      raster(Buffer.concat([jpeg.subarray(0, 3), Buffer.from("<script>alert(1)</script>")]), "image/jpeg"),
      raster(Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), "image/avif"),
      raster(Buffer.alloc(0), "image/png"),
      raster(await wide.png().toBuffer(), "image/png"),
      { ...raster(png, "image/png"), night: svg("night"), trustedSvg: true },
    ];
    for (const input of refused) {
      await expect(saveImage(db, { ...input, filename: "refused" })).rejects.toMatchObject({ code: "invalid" });
    }
    expect(await db.select().from(image).where(eq(image.filename, "refused"))).toEqual([]);
  });
});

describe("serving a picture", () => {
  test("supports every format and both color schemes, with immutable caching", async () => {
    const { url } = await pictureOf(await saveImage(db, drawn("served")));
    const seen = new Set<string>();
    for (const format of ["avif", "webp", "png"] as const) {
      for (const scheme of ["day", "night"] as const) {
        const response = await app.request(pictureUrl(url, 320, format, scheme));
        expect(response.status).toBe(200);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 180 });
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "content-type": `image/${format}`,
          "content-length": String(bytes.length),
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
        });
        seen.add(response.headers.get("etag") ?? "");
      }
    }
    expect(seen.size).toBe(6);
    expect(
      (await readdir(join(dataDir, "media"))).filter((file) => !/^\d+-[0-9a-f]{12}-320(-night)?\.\w{3,4}$/.test(file)),
    ).toEqual([]);
  });

  test("crops it to the sizes of covers, and to no other size", async () => {
    const { url } = await pictureOf(await saveImage(db, drawn("cropped")));
    for (const [file, width, height] of [
      ["200x200.webp", 200, 200],
      ["200x200-night.avif", 200, 200],
      ["670x376.webp", 670, 376],
    ] as const) {
      const response = await app.request(`${url}/${file}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([file, await sharp(bytes).metadata()]).toMatchObject([file, { width, height }]);
    }
    for (const file of ["200x201.webp", "200x.webp", "x200.webp", "2000x200.webp", "200x200x200.webp"]) {
      expect([file, (await app.request(`${url}/${file}`)).status]).toEqual([file, 404]);
    }
  });

  test("responds to HEAD without a body, and 304 to a known ETag", async () => {
    const { url } = await pictureOf(await saveImage(db, drawn("conditional")));
    const address = pictureUrl(url, 160, "webp");
    const full = await app.request(address);
    const head = await app.request(address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
    expect(await head.text()).toBe("");

    const etag = full.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.request(address, { headers: { "if-none-match": known } });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toContain("immutable");
      expect(await again.text()).toBe("");
    }
    expect((await app.request(address, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("renders nothing when the request is HEAD", async () => {
    const { url } = await pictureOf(await saveImage(db, drawn("asked only")));
    const cached = async () => (await readdir(join(dataDir, "media"))).length;
    const before = await cached();
    const head = await app.request(pictureUrl(url, 160, "webp"), { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(await cached()).toBe(before);
    await app.request(pictureUrl(url, 160, "webp"));
    expect(await cached()).toBe(before + 1);
  });

  test("responds 404 to unknown URLs in any spelling", async () => {
    const id = await saveImage(db, drawn("strict"));
    const bare = await saveImage(db, { ...drawn("bare"), night: undefined });
    const { url } = await pictureOf(id);
    const { url: bareUrl } = await pictureOf(bare);
    const hash = url.slice(-12);
    const addresses = [
      `/media/999999-${hash}/160.webp`,
      `/media/2147483648-${hash}/160.webp`,
      `/media/9999999999-${hash}/160.webp`,
      `/media/0${id}-${hash}/160.webp`,
      `/media/-${id}-${hash}/160.webp`,
      `/media/${id}-${"0".repeat(12)}/160.webp`,
      `/media/${id}-${hash.toUpperCase()}A/160.webp`,
      `/media/${id}/160.webp`,
      `${url}/161.webp`,
      `${url}/0160.webp`,
      `${url}/160.svg`,
      `${url}/160.WEBP`,
      `${url}/160.webp%00`,
      `${url}/160.webp%0A`,
      `${url}/160-day.webp`,
      `${url}/..%2f..%2f160.webp`,
      `${url}/%2e%2e/160.webp`,
      `${url}/`,
      `${bareUrl}/160-night.webp`,
    ];
    for (const address of addresses) expect([address, (await app.request(address)).status]).toEqual([address, 404]);
    expect(await (await app.request(`${url}/161.webp`)).json()).toMatchObject({ code: "not_found" });
  });

  test("responds 404 when the picture was removed, also when a file is cached", async () => {
    const id = await saveImage(db, drawn("gone"));
    const address = pictureUrl((await pictureOf(id)).url, 160, "webp");
    expect((await app.request(address)).status).toBe(200);
    await db.delete(image).where(eq(image.id, id));
    expect((await app.request(address)).status).toBe(404);
  });
});
