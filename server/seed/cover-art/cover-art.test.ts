import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cover } from "./cover.ts";
import { coverColours } from "./cover-colors.ts";
import { coverSvg } from "./cover-svg.ts";

const categories = Object.keys(coverColours);
const keys = ["1", "2", "mid-autumn-garden", "月"];

describe("cover", () => {
  test("keeps drawing the pictures that were published", () => {
    const sum = createHash("sha256");
    for (const category of categories) {
      for (let key = 0; key < 100; key++) sum.update(cover(category, key));
    }
    expect(sum.digest("hex")).toBe("b71d23b769380e0ce82d0c2063a41c2e3a55bdc7a83fd40780c35642ab833e19");
  });

  test("a name without covers of its own takes those of the news", () => {
    expect(cover("weather", 5)).toBe(cover("news", 5));
    expect(cover("constructor", 5)).toBe(cover("news", 5));
  });

  test("motif and colourway can be asked for", () => {
    const drawn = [0, 1, 2].flatMap((variant) => [0, 1, 2].map((way) => cover("casino", 5, variant, way)));
    expect(new Set(drawn).size).toBe(9);
  });
});

describe.each(categories)("coverSvg of %s", (category) => {
  test.each(keys)("stands alone for key %s", async (key) => {
    const day = coverSvg(category, key, "day");
    const night = coverSvg(category, key, "night");
    expect(coverSvg(category, key, "day")).toBe(day);
    expect(night).not.toBe(day);
    for (const svg of [day, night]) {
      expect(svg).not.toMatch(/class=|var\(|light-dark|undefined|NaN/);
      const { channels, entropy } = await sharp(Buffer.from(svg), { density: 12 }).stats();
      // More than one flat colour, on an opaque ground.
      expect(entropy).toBeGreaterThan(0.1);
      expect(channels[3]?.min ?? 255).toBe(255);
    }
    const { width, height } = await sharp(Buffer.from(day)).metadata();
    expect([width, height]).toEqual([1920, 1080]);
  });
});
