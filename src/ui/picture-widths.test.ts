import { expect, test } from "vitest";
import { candidateWidths } from "./picture-widths.ts";

test("candidateWidths: go up to double density when the width is fixed", () => {
  expect(candidateWidths("6.5rem")).toEqual([160, 320]);
  expect(candidateWidths("160px")).toEqual([160, 320]);
  expect(candidateWidths("900px")).toEqual([160, 320, 480, 640, 960, 1280]);
});

test("candidateWidths: range from the narrowest phone to the widest column when the width is fluid", () => {
  expect(candidateWidths("(min-width: 62em) 20rem, 100vw")).toEqual([320, 480, 640, 960, 1280]);
});

test("candidateWidths: follow the longest length when there are several", () => {
  expect(candidateWidths("(min-width: 48em) 18rem, 6.5rem")).toEqual([160, 320, 480, 640]);
});
