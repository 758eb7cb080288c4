import { expect, test } from "vitest";
import { applyPendingCommentCount, applyPendingLikes, applyPendingVote } from "./apply-pending.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

const wish = (parts: Partial<OutboxEntry>): OutboxEntry => ({
  sequence: 1,
  id: "w",
  memberId: 7,
  kind: "likeItem",
  target: "article/1",
  method: "POST",
  path: "/api/x",
  answerKeys: [],
  lang: 2,
  madeAt: "",
  state: "waiting",
  attempts: 0,
  ...parts,
});
const sent = (answer: object, parts: Partial<OutboxEntry> = {}) => wish({ state: "sent", answer, ...parts });

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
  expect(applyPendingLikes({ liked: false, amount: 5 }, wishes)).toEqual(expected);
});

test("nobody's like is not taken away", () => {
  expect(applyPendingLikes({ liked: true, amount: 0 }, [wish({ sets: false })])).toEqual({ liked: false, amount: 0 });
});

test("a ballot is the last that was not refused", () => {
  expect(applyPendingVote(null, [])).toBeNull();
  expect(
    applyPendingVote([1], [wish({ sets: [2] }), wish({ sets: [3] }), wish({ sets: [4], state: "needs-you" })]),
  ).toEqual([3]);
});

test("comments that are on their way count, refused ones do not", () => {
  const add = (parts: Partial<OutboxEntry> = {}) => wish({ kind: "addComment", body: { comment: "a" }, ...parts });
  const removal = wish({ kind: "removeComment" });
  expect(applyPendingCommentCount(4, [add(), add({ state: "sending" }), add({ state: "needs-you" })])).toBe(6);
  expect(applyPendingCommentCount(4, [sent({ comment_count: 9 }, { kind: "addComment" }), add(), removal])).toBe(9);
  expect(applyPendingCommentCount(0, [removal])).toBe(0);
});
