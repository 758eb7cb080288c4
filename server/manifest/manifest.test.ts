import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { siteSettings } from "#server/pages/pages.schema.ts";
import { testApp } from "#server/test/test-app.ts";

const publicDir = join(import.meta.dirname, "../../public");
const path = v.pipe(v.string(), v.regex(/^\/[\w\-./]*(\?lang=zh-CN)?$/));
const image = { src: path, sizes: v.string(), type: v.picklist(["image/png", "image/svg+xml"]) };

/** Requirements of the W3C manifest and of Chromium's install dialog for the members that we use. */
const manifest = v.strictObject({
  id: v.literal("/"),
  lang: v.string(),
  dir: v.literal("ltr"),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(45)),
  short_name: v.pipe(v.string(), v.minLength(1), v.maxLength(12)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  start_url: path,
  scope: v.literal("/"),
  display: v.literal("standalone"),
  theme_color: v.pipe(v.string(), v.hexColor()),
  background_color: v.pipe(v.string(), v.hexColor()),
  categories: v.array(v.string()),
  icons: v.array(v.strictObject({ ...image, purpose: v.picklist(["any", "maskable", "monochrome"]) })),
  screenshots: v.array(
    v.strictObject({
      ...image,
      form_factor: v.picklist(["narrow", "wide"]),
      label: v.pipe(v.string(), v.minLength(4)),
    }),
  ),
  shortcuts: v.array(v.strictObject({ name: v.string(), url: path, icons: v.array(v.strictObject(image)) })),
  share_target: v.strictObject({
    action: path,
    method: v.literal("GET"),
    enctype: v.literal("application/x-www-form-urlencoded"),
    params: v.strictObject({ title: v.literal("title"), text: v.literal("text"), url: v.literal("url") }),
  }),
  launch_handler: v.strictObject({ client_mode: v.tuple([v.literal("navigate-existing"), v.literal("auto")]) }),
});

const { request, db, responseCache } = await testApp({ sample: true });

async function manifestAt(address: string) {
  const response = await request(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  return v.parse(manifest, await response.json());
}

const languages = [
  { address: "/manifest.webmanifest", lang: "zh-CN", prefix: "", start: "/?lang=zh-CN", name: "木棉 Kapok" },
  { address: "/en-US/manifest.webmanifest", lang: "en-US", prefix: "/en-US", start: "/en-US", name: "Kapok" },
];

describe.each(languages)("manifest of $lang", ({ address, lang, prefix, start, name }) => {
  test("is valid, with start, share and shortcut URLs of its language", async () => {
    const found = await manifestAt(address);
    expect(found).toMatchObject({ lang, start_url: start, name });
    expect(found.shortcuts.map(({ url }) => url)).toEqual(
      ["/mark-six/generator", "/news", "/library"].map((page) => prefix + page),
    );
    expect(found.share_target.action).toBe(`${prefix}/share`);
  });

  test("has pictures that exist in the declared sizes", async () => {
    const { icons, screenshots, shortcuts } = await manifestAt(address);
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    for (const { src, sizes, type } of pictures) {
      const { width, height, format } = await sharp(join(publicDir, src)).metadata();
      expect([src, `image/${format}`.replace("svg", "svg+xml")]).toEqual([src, type]);
      if (sizes === "any") expect([src, format]).toEqual([src, "svg"]);
      else expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    const purposes = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    expect(purposes).toEqual(
      expect.arrayContaining([
        "any 192x192",
        "any 512x512",
        "maskable 192x192",
        "maskable 512x512",
        "monochrome 512x512",
      ]),
    );
  });

  test("has screenshots that meet Chromium's rules for both form factors", async () => {
    const { screenshots } = await manifestAt(address);
    for (const formFactor of ["narrow", "wide"]) {
      const taken = screenshots.filter(({ form_factor }) => form_factor === formFactor);
      expect(taken.length).toBeGreaterThanOrEqual(3);
      expect(new Set(taken.map(({ sizes }) => sizes)).size).toBe(1);
    }
    for (const { src, sizes } of screenshots) {
      const [width = 0, height = 0] = sizes.split("x").map(Number);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
      expect([src, (await readFile(join(publicDir, src))).length < 160_000]).toEqual([src, true]);
    }
  });

  test("responds 304 to a known ETag", async () => {
    const etag = (await request(address)).headers.get("etag") ?? "";
    expect((await request(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

test("maskable icon: fills the corners and keeps the flower in the safe zone", async () => {
  for (const size of [192, 512]) {
    const file = join(publicDir, `icons/maskable-${size}.png`);
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const centre = (size - 1) / 2;
    let inside = 0;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const [red = 0, green = 0, blue = 0, alpha] = data.subarray((y * size + x) * info.channels);
        expect(alpha).toBe(255);
        if (green < 90 && blue < 80 && red > 150) continue;
        inside++;
        expect(Math.hypot(x - centre, y - centre)).toBeLessThan(size * 0.4);
      }
    }
    expect(inside / (size * size)).toBeGreaterThan(0.1);
  }
});

test("monochrome icon: is white on transparent", async () => {
  const { data } = await sharp(join(publicDir, "icons/monochrome-512.png")).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  let clear = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) clear++;
    if (data[i + 3] === 255) colours.add(`${data[i]} ${data[i + 1]} ${data[i + 2]}`);
  }
  expect([...colours]).toEqual(["255 255 255"]);
  expect(clear / (512 * 512)).toBeGreaterThan(0.4);
});

test("manifest colors: equal the paper token", async () => {
  const tokens = await readFile(join(import.meta.dirname, "../../src/ui/tokens.css"), "utf8");
  const { theme_color, background_color } = await manifestAt("/manifest.webmanifest");
  const paper = /--paper: light-dark\((#\w+),/.exec(tokens)?.[1];
  expect([theme_color, background_color]).toEqual([paper, paper]);
});

test("manifest: has the name and description of the site settings", async () => {
  await db.update(siteSettings).set({ brand: "Ceiba", brandLatin: "Ceiba", description: "Another site." });
  // The process does so when PostgreSQL notifies it of the change.
  responseCache.clear();
  for (const { address } of languages) {
    expect(await manifestAt(address)).toMatchObject({
      name: "Ceiba",
      short_name: "Ceiba",
      description: "Another site.",
    });
  }
});
