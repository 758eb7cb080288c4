import type { addComment } from "#contract/comments/actions.ts";
import type { Comment, CommentSort } from "#contract/comments/endpoints.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import type { LikeState } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/*
 * What stands under an article: the comments as the site has said them, with what the member has written, changed,
 * deleted and liked since. Pure, so that it can be tested without a page.
 */

/** A thread as the site says it; `reply_list` has its first replies, or all once it is unfolded. */
export interface Thread extends Comment {
  readonly reply_list: readonly Comment[];
}

/** A comment as it is shown. */
export interface ShownComment {
  /** The same from the moment in which it is written, so that its element stays. */
  readonly key: string;
  /** `undefined` until the site has given one. */
  readonly id: number | undefined;
  readonly author: { readonly id: number; readonly name: string; readonly avatar: string } | null;
  /** Null where it was removed. */
  readonly text: string | null;
  readonly state: Comment["state"];
  /** ISO 8601. */
  readonly at: string;
  readonly edited: boolean;
  readonly answeredName: string | null;
  readonly own: boolean;
  /** Whether the member likes it and how many do, as the site has said; his wishes about that. */
  readonly said: LikeState;
  readonly likes: readonly OutboxEntry[];
  /** The wish that waits, or needs the reader: by which it was made, changed or deleted. */
  readonly wish: OutboxEntry | undefined;
}

export interface ShownThread {
  readonly top: ShownComment;
  readonly replies: readonly ShownComment[];
  /** Replies that are not among these. */
  readonly folded: number;
}

export interface CommentText {
  readonly threads: readonly Thread[];
  readonly sort: CommentSort;
}

export interface Reader {
  readonly member: { readonly id: number; readonly name: string; readonly avatar: string } | undefined;
  /** Ids of the comments that he likes. */
  readonly liked: readonly number[];
}

type Added = ActionResponse<typeof addComment>;

/**
 * Lays a member's wishes over what the site has said.
 *
 * @param wishes about the comments of one article, in their order
 */
export function applyPendingComments(said: CommentText, wishes: readonly OutboxEntry[], reader: Reader): ShownThread[] {
  const threads = said.threads.map((thread) => ({
    top: shown(thread, wishes, reader),
    replies: thread.reply_list.map((reply) => shown(reply, wishes, reader)),
    folded: Math.max(0, thread.reply_count - thread.reply_list.filter(({ state }) => state === "shown").length),
  }));
  for (const wish of wishes) {
    if (wish.kind !== "addComment") continue;
    const mine = writtenBy(wish, wishes, reader);
    if (!mine || threads.some(({ top, replies }) => isIn([top, ...replies], mine))) continue;
    const answered = (wish.body as { reply_to: number | string | null }).reply_to;
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

/** Id of the comment that a wish is about; of one that has no id yet, of the wish that makes it. */
export function commentOf({ path, needs }: OutboxEntry): number | string | undefined {
  const id = /\/(?:like-)?article-comment\/(\d+)/.exec(path)?.[1];
  return id === undefined ? needs : Number(id);
}

function shown(comment: Comment, wishes: readonly OutboxEntry[], reader: Reader): ShownComment {
  const { id, author, liked_amount: amount } = comment;
  const maker = wishes.find((wish) => wish.kind === "addComment" && answerId(wish) === id);
  const about = wishes.filter((wish) => commentOf(wish) === id || (maker && commentOf(wish) === maker.id));
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
      said: { liked: reader.liked.includes(id), amount },
      likes: about.filter(({ kind }) => kind === "likeComment"),
      wish: undefined,
    },
    about,
  );
}

function writtenBy(wish: OutboxEntry, wishes: readonly OutboxEntry[], reader: Reader): ShownComment | undefined {
  if (wish.state === "sent") return isAdded(wish.answer) ? shown(wish.answer.comment, wishes, reader) : undefined;
  if (!reader.member) return undefined;
  const { comment } = wish.body as { comment: string };
  return changed(
    {
      key: wish.id,
      id: undefined,
      author: reader.member,
      text: comment,
      state: "shown",
      at: wish.madeAt,
      edited: false,
      answeredName: null,
      own: true,
      said: { liked: false, amount: 0 },
      likes: [],
      wish,
    },
    wishes.filter((other) => other.needs === wish.id),
  );
}

/** A comment after the wishes that change or delete it. */
function changed(comment: ShownComment, about: readonly OutboxEntry[]): ShownComment {
  let after = comment;
  for (const wish of about) {
    const { kind, state, answer, body } = wish;
    if (kind !== "editComment" && kind !== "removeComment") continue;
    if (state === "needs-you") {
      after = { ...after, wish };
    } else if (state !== "sent") {
      after =
        kind === "removeComment"
          ? { ...after, text: null, state: "deleted", wish }
          : { ...after, text: (body as { comment: string }).comment, edited: true, wish };
    } else if (isAdded(answer) && after.state === "shown") {
      // What the site has taken away since stays away.
      const { text, state: now, edited_at } = answer.comment;
      after = { ...after, text, state: now, edited: edited_at !== null };
    }
  }
  return after;
}

/** Keys of comments that were written in this visit, by their ids: kept beyond the wish. */
const keys = new Map<number, string>();

function keyOf(id: number, maker: OutboxEntry | undefined): string {
  if (maker) keys.set(id, maker.id);
  return keys.get(id) ?? String(id);
}

function isAdded(answer: unknown): answer is Added {
  return typeof answer === "object" && answer !== null && "comment" in answer;
}

function answerId({ answer }: OutboxEntry): number | undefined {
  return isAdded(answer) ? answer.comment.id : undefined;
}

const isIn = (comments: readonly ShownComment[], { id, key }: ShownComment) =>
  comments.some((other) => other.key === key || (id !== undefined && other.id === id));

/** Whether this is the comment that another answers: by its id, or by the place of an id that is not known yet. */
function isCalled({ id, key }: ShownComment, answered: number | string): boolean {
  return id === answered || (typeof answered === "string" && answered.endsWith(`~${key}`));
}
