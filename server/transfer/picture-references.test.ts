import { expect, test } from "vitest";
import { filesIn, withFiles, withIds } from "./picture-references.ts";

const names = new Map([
  [12, "0123456789ab.png"],
  [3, "0123456789ab.2.jpg"],
]);
const idOf = (file: string) => [...names].find(([, name]) => name === file)?.[0];
const content = {
  cover_image_id: 12,
  rows: [{ image_id: null, text: "![a](media:12) and media:3. ![b](media:4)" }],
  item_id: 12,
};

test("picture references: come back the same when the pictures have their ids again", () => {
  const written = withFiles(content, (id) => names.get(id));
  expect(written).toEqual({
    cover_image_id: "0123456789ab.png",
    rows: [
      { image_id: null, text: "![a](../pictures/0123456789ab.png) and ../pictures/0123456789ab.2.jpg. ![b](media:4)" },
    ],
    item_id: 12,
  });
  expect(filesIn(written)).toEqual(["0123456789ab.png", "0123456789ab.2.jpg"]);
  expect(withIds(written, idOf)).toEqual(content);
});

test("picture references: become null in fields and stay in texts when a picture is missing", () => {
  const written = { image_id: "ffffffffffff.png", text: "../pictures/ffffffffffff.png" };
  expect(withIds(written, idOf)).toEqual({ image_id: null, text: written.text });
});
