import { expect, test } from "vitest";
import { applyPendingCommentCount, applyPendingLikes, applyPendingVote } from "./apply-pending.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

const entry = (parts: Partial<OutboxEntry>): OutboxEntry => ({
  sequence: 1,
  id: "w",
  memberId: 7,
  kind: "likeItem",
  target: "article/1",
  method: "POST",
  path: "/api/x",
  responseKeys: [],
  lang: 2,
  madeAt: "",
  state: "pending",
  attempts: 0,
  ...parts,
});
const sent = (response: object, parts: Partial<OutboxEntry> = {}) =>
  entry({ state: "acknowledged", response, ...parts });

test.each([
  ["nothing", [], { liked: false, amount: 5 }],
  ["a like", [entry({ sets: true })], { liked: true, amount: 6 }],
  [
    "a like and its opposite",
    [entry({ sets: true, state: "sending" }), entry({ sets: false })],
    { liked: false, amount: 5 },
  ],
  ["what is so already", [entry({ sets: false })], { liked: false, amount: 5 }],
  ["a refused like", [entry({ sets: true, state: "rejected" })], { liked: false, amount: 5 }],
  ["an answered like", [sent({ liked: true, liked_amount: 9 }, { sets: true })], { liked: true, amount: 9 }],
  [
    "an answered like and its opposite",
    [sent({ liked: true, liked_amount: 9 }, { sets: true }), entry({ sets: false })],
    { liked: false, amount: 8 },
  ],
])("a like after %s", (_, entries, expected) => {
  expect(applyPendingLikes({ liked: false, amount: 5 }, entries)).toEqual(expected);
});

test("nobody's like is not taken away", () => {
  expect(applyPendingLikes({ liked: true, amount: 0 }, [entry({ sets: false })])).toEqual({ liked: false, amount: 0 });
});

test("a ballot is the last that was not refused", () => {
  expect(applyPendingVote(null, [])).toBeNull();
  expect(
    applyPendingVote([1], [entry({ sets: [2] }), entry({ sets: [3] }), entry({ sets: [4], state: "rejected" })]),
  ).toEqual([3]);
});

test("comments that are on their way count, refused ones do not", () => {
  const add = (parts: Partial<OutboxEntry> = {}) => entry({ kind: "addComment", body: { comment: "a" }, ...parts });
  const removal = entry({ kind: "removeComment" });
  expect(applyPendingCommentCount(4, [add(), add({ state: "sending" }), add({ state: "rejected" })])).toBe(6);
  expect(applyPendingCommentCount(4, [sent({ comment_count: 9 }, { kind: "addComment" }), add(), removal])).toBe(9);
  expect(applyPendingCommentCount(0, [removal])).toBe(0);
});
