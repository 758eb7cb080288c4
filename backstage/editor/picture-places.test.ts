import { expect, test } from "vitest";
import { namesPicture, withoutPicture } from "./picture-places.ts";

test("namesPicture: finds a picture by its whole id, with or without a caption", () => {
  expect(namesPicture("a ![b](media:12) c", 12)).toBe(true);
  expect(namesPicture('![b](media:12 "c")', 12)).toBe(true);
  expect(namesPicture("![b](media:123) media:12", 12)).toBe(false);
});

test("withoutPicture: removes a picture, and no other text", () => {
  const text = 'a ![b \\] c](media:12 "d") e ![](media:12) f ![g](media:123) [h](media:12)';
  expect(withoutPicture(text, 12)).toBe("a  e  f ![g](media:123) [h](media:12)");
});
