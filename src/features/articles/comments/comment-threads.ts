import type { addComment, Comment, CommentSort } from "#contract/comments/endpoints.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import type { LikeState } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/*
 * The comments of an article: those of the site, with the member's outbox entries applied. Pure functions, so that
 * tests need no page.
 */

/** A thread as the site returns it; `reply_list` has the first replies, or all once the reader opens them. */
export interface Thread extends Comment {
  readonly reply_list: readonly Comment[];
}

/** A rendered comment. */
export interface ShownComment {
  /** Stable from the creation of the comment, so that its element stays. */
  readonly key: string;
  /** `undefined` until the site has assigned one. */
  readonly id: number | undefined;
  readonly author: { readonly id: number; readonly name: string; readonly avatar: string } | null;
  /** `null` if it was removed. */
  readonly text: string | null;
  readonly state: Comment["state"];
  /** ISO 8601. */
  readonly at: string;
  readonly edited: boolean;
  readonly answeredName: string | null;
  readonly own: boolean;
  /** The number of likes from the site, and whether the member likes it; `undefined` before that is known. */
  readonly said: Pick<LikeState, "amount"> & { readonly liked: boolean | undefined };
  /** The member's entries about the like; `undefined` before they have been read. */
  readonly likes: readonly OutboxEntry[] | undefined;
  /** The pending or rejected entry that created, changed or deleted the comment. */
  readonly entry: OutboxEntry | undefined;
}

export interface ShownThread {
  readonly top: ShownComment;
  readonly replies: readonly ShownComment[];
  /** Number of replies that are not loaded. */
  readonly folded: number;
}

export interface CommentText {
  readonly threads: readonly Thread[];
  readonly sort: CommentSort;
}

interface Reader {
  readonly member: { readonly id: number; readonly name: string; readonly avatar: string } | undefined;
  /** Ids of the comments that the member likes; `undefined` before they are known. */
  readonly liked: readonly number[] | undefined;
  /** Whether the entries about a comment have been read. */
  readonly hasRead: (id: number) => boolean;
}

type Added = ActionResponse<typeof addComment>;

/**
 * Applies a member's entries to the comments of the site.
 *
 * @param entries about the comments of one article, in their order
 */
export function applyPendingComments(
  said: CommentText,
  entries: readonly OutboxEntry[],
  reader: Reader,
): ShownThread[] {
  const threads = said.threads.map((thread) => ({
    top: shown(thread, entries, reader),
    replies: thread.reply_list.map((reply) => shown(reply, entries, reader)),
    folded: Math.max(0, thread.reply_count - thread.reply_list.filter(({ state }) => state === "shown").length),
  }));
  for (const entry of entries) {
    if (entry.kind !== "addComment") continue;
    const mine = writtenBy(entry, entries, reader);
    if (!mine || threads.some(({ top, replies }) => isIn([top, ...replies], mine))) continue;
    const answered = (entry.body as { reply_to: number | string | null }).reply_to;
    if (answered === null) {
      const thread = { top: mine, replies: [], folded: 0 };
      if (said.sort === "newest") threads.unshift(thread);
      else threads.push(thread);
      continue;
    }
    const thread = threads.find(({ top, replies }) => [top, ...replies].some((other) => isCalled(other, answered)));
    if (!thread) continue;
    const other = thread.replies.find((reply) => isCalled(reply, answered));
    thread.replies.push({ ...mine, answeredName: mine.answeredName ?? other?.author?.name ?? null });
  }
  return threads;
}

/**
 * Whether a response of the site includes an acknowledged entry, so that its count of comments is newer than that of the
 * entry's response. `false` where the response does not show it.
 *
 * @param isComplete whether the response has all comments of the article
 */
export function includesEntry(threads: readonly Thread[], entry: OutboxEntry, isComplete: boolean): boolean {
  if (entry.state !== "acknowledged") return false;
  // A new text changes no count.
  if (entry.kind === "editComment") return true;
  const id = entry.kind === "addComment" ? responseCommentId(entry) : commentOf(entry);
  const listed = threads.flatMap((thread) => [thread, ...thread.reply_list]).find((comment) => comment.id === id);
  if (entry.kind === "addComment") return listed !== undefined;
  return listed ? listed.state !== "shown" : isComplete;
}

/** Id of the comment that an entry is about; without an id yet, that of the entry that creates it. */
function commentOf({ path, needs }: OutboxEntry): number | string | undefined {
  const id = /\/(?:like-)?article-comment\/(\d+)/.exec(path)?.[1];
  return id === undefined ? needs : Number(id);
}

function shown(comment: Comment, entries: readonly OutboxEntry[], reader: Reader): ShownComment {
  const { id, author, liked_amount: amount } = comment;
  const maker = entries.find((entry) => entry.kind === "addComment" && responseCommentId(entry) === id);
  const about = entries.filter((entry) => commentOf(entry) === id || (maker && commentOf(entry) === maker.id));
  return changed(
    {
      key: keyOf(id, maker),
      id,
      author,
      text: comment.text,
      state: comment.state,
      at: comment.created_at,
      edited: comment.edited_at !== null,
      answeredName: comment.answered_name,
      own: author !== null && author.id === reader.member?.id,
      said: { liked: reader.liked?.includes(id), amount },
      likes: reader.hasRead(id) ? about.filter(({ kind }) => kind === "likeComment") : undefined,
      entry: undefined,
    },
    about,
  );
}

function writtenBy(entry: OutboxEntry, entries: readonly OutboxEntry[], reader: Reader): ShownComment | undefined {
  if (entry.state === "acknowledged")
    return isAdded(entry.response) ? shown(entry.response.comment, entries, reader) : undefined;
  if (!reader.member) return undefined;
  const { comment } = entry.body as { comment: string };
  return changed(
    {
      key: entry.id,
      id: undefined,
      author: reader.member,
      text: comment,
      state: "shown",
      at: entry.madeAt,
      edited: false,
      answeredName: null,
      own: true,
      said: { liked: false, amount: 0 },
      likes: [],
      entry,
    },
    entries.filter((other) => other.needs === entry.id),
  );
}

/** A comment with entries applied that change or delete it. */
function changed(comment: ShownComment, about: readonly OutboxEntry[]): ShownComment {
  let after = comment;
  for (const entry of about) {
    const { kind, state, response, body } = entry;
    if (kind !== "editComment" && kind !== "removeComment") continue;
    if (state === "rejected") {
      after = { ...after, entry };
    } else if (state !== "acknowledged") {
      after =
        kind === "removeComment"
          ? { ...after, text: null, state: "deleted", entry }
          : { ...after, text: (body as { comment: string }).comment, edited: true, entry };
    } else if (isAdded(response) && after.state === "shown") {
      // A comment that the site has removed stays removed.
      const { text, state: now, edited_at } = response.comment;
      after = { ...after, text, state: now, edited: edited_at !== null };
    }
  }
  return after;
}

/** Keys of comments written in this visit, by their ids; they outlive the entries. */
const keys = new Map<number, string>();

function keyOf(id: number, maker: OutboxEntry | undefined): string {
  if (maker) keys.set(id, maker.id);
  return keys.get(id) ?? String(id);
}

function isAdded(response: unknown): response is Added {
  return typeof response === "object" && response !== null && "comment" in response;
}

function responseCommentId({ response }: OutboxEntry): number | undefined {
  return isAdded(response) ? response.comment.id : undefined;
}

const isIn = (comments: readonly ShownComment[], { id, key }: ShownComment) =>
  comments.some((other) => other.key === key || (id !== undefined && other.id === id));

/** Whether a comment is the parent of another: by its id, or by the placeholder of an unknown id. */
function isCalled({ id, key }: ShownComment, answered: number | string): boolean {
  return id === answered || (typeof answered === "string" && answered.endsWith(`~${key}`));
}
