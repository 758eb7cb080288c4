import type { ReportReason } from "#contract/comments/limits.ts";
import { dependencyPlaceholder, type OutboxEntry } from "#src/outbox/outbox-entry.ts";
import type { ShownComment } from "./comment-threads.ts";

/** The article, and the language of the page. */
export interface Place {
  readonly articleId: number;
  readonly lang: number;
}

/** Target of entries for new comments of an article: they are sent in sequence. */
export const newComments = (articleId: number) => `article/${articleId}/comments`;
/** Target of entries about a comment: they are sent in sequence, before and after it has an id. */
export const aboutComment = (articleId: number, id: number | string) => `article/${articleId}/comment/${id}`;
/** The same for a comment that an entry creates; the response has its id. */
export const aboutUnsent = (articleId: number, entry: string) => aboutComment(articleId, dependencyPlaceholder(entry));

/** A placeholder for the id of a comment that is not sent yet. */
const someId = 1;

/**
 * Comments the article, or replies to a comment.
 *
 * @throws {ApiError} `invalid`
 */
export async function writeComment({ articleId, lang }: Place, text: string, answered?: ShownComment): Promise<void> {
  const { addComment } = await import("#contract/comments/endpoints.ts");
  const unsent = answered && answered.id === undefined;
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({
    action: addComment,
    lang,
    body: { article_id: articleId, reply_to: answered ? (answered.id ?? someId) : null, comment: text },
    target: newComments(articleId),
    ...(unsent && { from: { entry: answered.key, body: ["reply_to"] } }),
  });
}

/** Changes the member's own comment: before it is sent, in the entry itself. Throws as `writeComment`. */
export async function changeComment(place: Place, comment: ShownComment, text: string): Promise<void> {
  const { editComment, addComment } = await import("#contract/comments/endpoints.ts");
  const { enqueue, updateEntry } = await import("#src/outbox/outbox.ts");
  const { entry, id } = comment;
  if (entry?.kind === "addComment" && (await updateEntry(addComment, entry.id, { comment: text })) === "changed")
    return;
  if (entry?.kind === "editComment" && (await updateEntry(editComment, entry.id, { comment: text })) === "changed")
    return;
  await enqueue({
    action: editComment,
    lang: place.lang,
    params: { id: id ?? someId },
    body: { comment_id: id ?? someId, comment: text },
    ...target(place, comment, ["comment_id"]),
  });
}

/** Deletes the member's own comment, or cancels an unsent one. Throws as `writeComment`. */
export async function deleteComment(place: Place, comment: ShownComment): Promise<void> {
  const { removeComment } = await import("#contract/comments/endpoints.ts");
  if (comment.entry?.kind === "addComment" && (await takeBack(comment.entry))) return;
  if (comment.entry?.kind === "editComment") await takeBack(comment.entry);
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({
    action: removeComment,
    lang: place.lang,
    params: { id: comment.id ?? someId },
    body: undefined,
    ...target(place, comment),
  });
}

/** Likes a comment that the site has, or no longer. Throws as `writeComment`. */
export async function likeComment({ articleId, lang }: Place, id: number, liked: boolean): Promise<void> {
  const contract = await import("#contract/likes/endpoints.ts");
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({
    action: contract.likeComment,
    lang,
    params: { id, change: liked ? "like" : "unlike" },
    body: undefined,
    target: aboutComment(articleId, id),
    sets: liked,
  });
}

/** Reports a comment to the moderators. Throws as `writeComment`. */
export async function report(
  { articleId, lang }: Place,
  id: number,
  reason: ReportReason,
  note: string,
): Promise<void> {
  const { reportComment } = await import("#contract/comments/endpoints.ts");
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({
    action: reportComment,
    lang,
    params: { id },
    body: { reason, note },
    target: aboutComment(articleId, id),
  });
}

/** Takes an entry back; `false` where it has been sent. */
async function takeBack({ id }: OutboxEntry): Promise<boolean> {
  const { discardEntry } = await import("#src/outbox/outbox.ts");
  return (await discardEntry(id)) !== "under-way";
}

/** Behind the entry that makes the comment, where the site does not have it yet. */
function target({ articleId }: Place, { id, key }: ShownComment, body: readonly string[] = []) {
  if (id !== undefined) return { target: aboutComment(articleId, id) };
  return { target: aboutUnsent(articleId, key), from: { entry: key, params: ["id"], body } };
}
