import { expect, test } from "vitest";
import { ballotAfter, commentCountAfter, likedAfter } from "./after-wishes.ts";
import type { Wish } from "./wish.ts";

const wish = (parts: Partial<Wish>): Wish => ({
  ...{ sequence: 1, id: "w", memberId: 7, kind: "likeItem", target: "article/1", method: "POST", path: "/api/x" },
  ...{ answerKeys: [], lang: 2, madeAt: "", state: "waiting", attempts: 0 },
  ...parts,
});
const sent = (answer: object, parts: Partial<Wish> = {}) => wish({ state: "sent", answer, ...parts });

test.each([
  ["nothing", [], { liked: false, amount: 5 }],
  ["a like", [wish({ sets: true })], { liked: true, amount: 6 }],
  [
    "a like and its opposite",
    [wish({ sets: true, state: "sending" }), wish({ sets: false })],
    { liked: false, amount: 5 },
  ],
  ["what is so already", [wish({ sets: false })], { liked: false, amount: 5 }],
  ["a refused like", [wish({ sets: true, state: "needs-you" })], { liked: false, amount: 5 }],
  ["an answered like", [sent({ liked: true, liked_amount: 9 }, { sets: true })], { liked: true, amount: 9 }],
  [
    "an answered like and its opposite",
    [sent({ liked: true, liked_amount: 9 }, { sets: true }), wish({ sets: false })],
    { liked: false, amount: 8 },
  ],
])("a like after %s", (_, wishes, expected) => {
  expect(likedAfter({ liked: false, amount: 5 }, wishes)).toEqual(expected);
});

test("nobody's like is not taken away", () => {
  expect(likedAfter({ liked: true, amount: 0 }, [wish({ sets: false })])).toEqual({ liked: false, amount: 0 });
});

test("a ballot is the last that was not refused", () => {
  expect(ballotAfter(null, [])).toBeNull();
  expect(ballotAfter([1], [wish({ sets: [2] }), wish({ sets: [3] }), wish({ sets: [4], state: "needs-you" })])).toEqual(
    [3],
  );
});

test("comments that are on their way count, refused ones do not", () => {
  const add = (parts: Partial<Wish> = {}) => wish({ kind: "addComment", body: { comment: "a" }, ...parts });
  const removal = wish({ kind: "removeComment" });
  expect(commentCountAfter(4, [add(), add({ state: "sending" }), add({ state: "needs-you" })])).toBe(6);
  expect(commentCountAfter(4, [sent({ comment_count: 9 }, { kind: "addComment" }), add(), removal])).toBe(9);
  expect(commentCountAfter(0, [removal])).toBe(0);
});
