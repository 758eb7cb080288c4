import { expect, test } from "vitest";
import { candidateWidths } from "./picture-widths.ts";

test("a fixed width is offered up to double density", () => {
  expect(candidateWidths("6.5rem")).toEqual([160, 320]);
  expect(candidateWidths("160px")).toEqual([160, 320]);
  expect(candidateWidths("900px")).toEqual([160, 320, 480, 640, 960, 1280]);
});

test("a fluid width is offered from the narrowest phone to the widest column", () => {
  expect(candidateWidths("(min-width: 62em) 20rem, 100vw")).toEqual([320, 480, 640, 960, 1280]);
});

test("among several lengths the longest decides", () => {
  expect(candidateWidths("(min-width: 48em) 18rem, 6.5rem")).toEqual([160, 320, 480, 640]);
});
