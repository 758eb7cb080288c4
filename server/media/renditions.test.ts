import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPicture } from "./renditions.ts";

const svg = await readFile(new URL("../../sample/covers/news.day.svg", import.meta.url));
const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: "#c5301b" } }).withExif({
    IFD0: { Copyright: "somebody", Orientation: "6" },
  });

test.each([
  ["avif", "heif"],
  ["webp", "webp"],
  ["png", "png"],
] as const)("renditions: an SVG is rendered at the requested width as %s", async (format, kind) => {
  for (const width of [160, 640]) {
    const found = await sharp(await renderPicture(svg, { width, format })).metadata();
    expect([found.format, found.width, found.height]).toEqual([kind, width, (width * 9) / 16]);
  }
});

test.each([
  ["200x200", 200, 200],
  ["670x376", 670, 376],
])("renditions: an SVG and a photo are cropped to %s", async (_, width, height) => {
  const large = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#c5301b" } })
    .jpeg()
    .toBuffer();
  for (const original of [svg, large]) {
    const found = await sharp(await renderPicture(original, { width, height, format: "webp" })).metadata();
    expect([found.width, found.height]).toEqual([width, height]);
  }
});

test.each([
  ["left", 0, 0],
  ["right", 100, 400],
] as const)("renditions: keep the %s end of a picture that is smaller than its crop", async (_, x, left) => {
  const red = { create: { width: 100, height: 200, channels: 3, background: "#f00" } } as const;
  const original = await sharp({ create: { width: 500, height: 200, channels: 3, background: "#00f" } })
    .composite([{ input: red, left, top: 0 }])
    .png()
    .toBuffer();
  const crop = await renderPicture(original, { width: 1200, height: 630, format: "png", focus: [x, 50] });
  const { data, info } = await sharp(crop).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([380, 200]);
  const at = (column: number) => [...data.subarray(column * info.channels, column * info.channels + 3)];
  expect([at(5), at(375)]).toEqual(
    x === 0
      ? [
          [255, 0, 0],
          [0, 0, 255],
        ]
      : [
          [0, 0, 255],
          [255, 0, 0],
        ],
  );
});

test("renditions: an SVG is sharper than the same picture enlarged", async () => {
  const edges = async (picture: Buffer) => (await sharp(picture).stats()).sharpness;
  const small = await renderPicture(svg, { width: 160, format: "png" });
  const enlarged = await sharp(small).resize({ width: 1280 }).png().toBuffer();
  expect(await edges(await renderPicture(svg, { width: 1280, format: "png" }))).toBeGreaterThan(
    2 * (await edges(enlarged)),
  );
});

test("renditions: a raster picture is rotated upright, never enlarged, and has no metadata", async () => {
  const original = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const found = await sharp(await renderPicture(original, { width: 960, format: "webp" })).metadata();
  expect([found.width, found.height]).toEqual([200, 400]);
  expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
  const narrow = await sharp(await renderPicture(original, { width: 160, format: "webp" })).metadata();
  expect([narrow.width, narrow.height]).toEqual([160, 320]);
});

test("renditions: fail when a picture is damaged or has too many pixels", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  await expect(renderPicture(jpeg.subarray(0, jpeg.length / 2), { width: 160, format: "webp" })).rejects.toThrow();
  const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>');
  await expect(renderPicture(bomb, { width: 160, format: "webp" })).rejects.toThrow(/pixel limit/);
});
