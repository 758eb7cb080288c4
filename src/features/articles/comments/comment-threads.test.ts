import { expect, test } from "vitest";
import type { Comment } from "#contract/comments/endpoints.ts";
import { dependencyPlaceholder, type OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { applyPendingComments, includesEntry, type ShownThread, type Thread } from "./comment-threads.ts";

const me = { id: 7, name: "木棉读者", avatar: "/media/avatars/ready-1.svg" };
const reader = { member: me, liked: [2], hasRead: () => true };
const other = { id: 8, name: "老陈饮茶", avatar: "/media/avatars/ready-2.svg" };

function aComment(id: number, traits: Partial<Comment> = {}): Comment {
  return {
    id,
    article_id: 12,
    reply_to: null,
    thread_id: null,
    answered_name: null,
    author: other,
    text: `comment ${id}`,
    state: "shown",
    created_at: "2026-11-22T00:00:00.000Z",
    edited_at: null,
    liked_amount: 3,
    reply_count: 0,
    ...traits,
  };
}

const aThread = (id: number, replies: Comment[] = [], traits: Partial<Comment> = {}): Thread => ({
  ...aComment(id, { reply_count: replies.length, ...traits }),
  reply_list: replies,
});

let sequence = 0;
function aWish(kind: string, traits: Partial<OutboxEntry> = {}): OutboxEntry {
  sequence++;
  return {
    sequence,
    id: `w${sequence}`,
    memberId: 7,
    kind,
    target: "article/12/comments",
    method: "POST",
    path: "/api/user/article-comment?lang=2",
    responseKeys: [],
    lang: 2,
    madeAt: "2026-11-22T01:00:00.000Z",
    state: "pending",
    attempts: 0,
    ...traits,
  };
}

const writes = (text: string, traits: Partial<OutboxEntry> = {}, reply_to: number | string | null = null) =>
  aWish("addComment", { body: { article_id: 12, reply_to, comment: text }, ...traits });
const sent = (comment: Comment) => ({ state: "acknowledged", response: { comment, comment_count: 9 } }) as const;
const texts = (threads: readonly ShownThread[]) =>
  threads.map(({ top, replies }) => [top.text, ...replies.map(({ text }) => text)]);
const said = (threads: Thread[], sort: "newest" | "oldest" = "newest") => ({ threads, sort });

test("applyPendingComments: puts a new comment in its final position", () => {
  const entries = [writes("mine")];
  expect(texts(applyPendingComments(said([aThread(1)]), entries, reader))).toEqual([["mine"], ["comment 1"]]);
  expect(texts(applyPendingComments(said([aThread(1)], "oldest"), entries, reader))).toEqual([["comment 1"], ["mine"]]);
});

test("applyPendingComments: keeps the key of a comment until the site returns it", () => {
  const entry = writes("mine");
  const keyOf = (threads: Thread[], entries: OutboxEntry[]) =>
    applyPendingComments(said(threads), entries, reader)[0]?.top.key;
  const first = keyOf([], [entry]);
  const mine = aComment(50, { author: me, text: "mine" });
  const answered = { ...entry, ...sent(mine) };
  expect(keyOf([], [answered])).toBe(first);
  expect(keyOf([{ ...mine, reply_list: [] }], [answered])).toBe(first);
  // The entry has been let go of.
  expect(keyOf([{ ...mine, reply_list: [] }], [])).toBe(first);
  expect(applyPendingComments(said([{ ...mine, reply_list: [] }]), [answered], reader)).toHaveLength(1);
});

test("applyPendingComments: puts replies into their thread, also when its comment is not sent", () => {
  const reply = aComment(2, { reply_to: 1, thread_id: 1 });
  const threads = [aThread(1, [reply])];
  const toReply = writes("to a reply", {}, 2);
  const shown = applyPendingComments(said(threads), [toReply], reader);
  expect(texts(shown)).toEqual([["comment 1", "comment 2", "to a reply"]]);
  expect(shown[0]?.replies[1]).toMatchObject({ own: true, answeredName: other.name, id: undefined });

  const top = writes("mine");
  const toMine = writes("to mine", { needs: top.id }, dependencyPlaceholder(top.id));
  expect(texts(applyPendingComments(said([]), [top, toMine], reader))).toEqual([["mine", "to mine"]]);
  // Sent, and the reply not yet.
  const answered = { ...top, ...sent(aComment(60, { author: me, text: "mine" })) };
  const { needs: _, ...rest } = toMine;
  const filled = { ...rest, body: { article_id: 12, reply_to: 60, comment: "to mine" } };
  expect(texts(applyPendingComments(said([]), [answered, filled], reader))).toEqual([["mine", "to mine"]]);
});

test("applyPendingComments: shows changes and deletions at once, and the site's text when one is rejected", () => {
  const own = aThread(1, [], { author: me });
  const about = { path: "/api/user/article-comment/1?lang=2", target: "article/12/comment/1" };
  const edit = aWish("editComment", { ...about, body: { comment_id: 1, comment: "better" } });
  const refused: OutboxEntry = {
    ...edit,
    state: "rejected",
    rejection: { code: "link_in_comment", message: "No links." },
  };
  const remove = aWish("removeComment", { ...about, method: "DELETE" });
  const [top] = applyPendingComments(said([own]), [edit], reader).map((thread) => thread.top);
  expect(top).toMatchObject({ text: "better", edited: true, entry: edit });
  expect(applyPendingComments(said([own]), [refused], reader)[0]?.top).toMatchObject({
    text: "comment 1",
    entry: refused,
  });
  expect(applyPendingComments(said([own]), [edit, remove], reader)[0]?.top).toMatchObject({
    text: null,
    state: "deleted",
  });
  const banned = aThread(1, [], { author: me, text: null, state: "banned" });
  const done = { ...edit, ...sent(aComment(1, { author: me, text: "better" })) };
  expect(applyPendingComments(said([banned]), [done], reader)[0]?.top).toMatchObject({ text: null, state: "banned" });
});

test("applyPendingComments: shows no entries to visitors, and no reply when its comment is not loaded", () => {
  expect(
    applyPendingComments(said([]), [writes("mine")], { member: undefined, liked: [], hasRead: () => true }),
  ).toEqual([]);
  expect(texts(applyPendingComments(said([aThread(1)]), [writes("far away", {}, 99)], reader))).toEqual([
    ["comment 1"],
  ]);
});

test("applyPendingComments: counts the replies that are not loaded", () => {
  const [thread] = applyPendingComments(said([aThread(1, [aComment(2)], { reply_count: 6 })]), [], reader);
  expect(thread?.folded).toBe(5);
});

test("includesEntry: tells whether a response has a sent entry when its comment is listed", () => {
  const added = writes("mine", sent(aComment(5)));
  const removal = aWish("removeComment", { path: "/api/user/article-comment/5?lang=2", ...sent(aComment(5)) });
  const listed = [aThread(1, [aComment(5)])];
  const removed = [aThread(1, [aComment(5, { state: "deleted", text: null })])];
  expect(includesEntry(listed, added, false)).toBe(true);
  expect(includesEntry([aThread(1)], added, true)).toBe(false);
  expect(includesEntry(listed, writes("mine"), true)).toBe(false);
  expect(includesEntry(listed, removal, true)).toBe(false);
  expect(includesEntry(removed, removal, false)).toBe(true);
  expect(includesEntry([aThread(1)], removal, true)).toBe(true);
  // It may be on a later page.
  expect(includesEntry([aThread(1)], removal, false)).toBe(false);
  expect(includesEntry([aThread(1)], aWish("editComment", sent(aComment(5))), false)).toBe(true);
});
