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
  ["an entry that changes nothing", [entry({ sets: false })], { liked: false, amount: 5 }],
  ["a rejected like", [entry({ sets: true, state: "rejected" })], { liked: false, amount: 5 }],
  ["an acknowledged like", [sent({ liked: true, liked_amount: 9 }, { sets: true })], { liked: true, amount: 9 }],
  [
    "an acknowledged like and its opposite",
    [sent({ liked: true, liked_amount: 9 }, { sets: true }), entry({ sets: false })],
    { liked: false, amount: 8 },
  ],
])("applyPendingLikes: applies %s", (_, entries, expected) => {
  expect(applyPendingLikes({ liked: false, amount: 5 }, entries)).toEqual(expected);
});

test("applyPendingLikes: returns no negative amount when there are no likes", () => {
  expect(applyPendingLikes({ liked: true, amount: 0 }, [entry({ sets: false })])).toEqual({ liked: false, amount: 0 });
});

test("applyPendingVote: returns the last ballot that was not rejected", () => {
  expect(applyPendingVote(null, [])).toBeNull();
  expect(
    applyPendingVote([1], [entry({ sets: [2] }), entry({ sets: [3] }), entry({ sets: [4], state: "rejected" })]),
  ).toEqual([3]);
});

test("applyPendingCommentCount: counts pending comments but no rejected ones", () => {
  const add = (parts: Partial<OutboxEntry> = {}) => entry({ kind: "addComment", body: { comment: "a" }, ...parts });
  const removal = entry({ kind: "removeComment" });
  expect(applyPendingCommentCount(4, [add(), add({ state: "sending" }), add({ state: "rejected" })])).toBe(6);
  expect(applyPendingCommentCount(4, [sent({ comment_count: 9 }, { kind: "addComment" }), add(), removal])).toBe(9);
  expect(applyPendingCommentCount(0, [removal])).toBe(0);
});
