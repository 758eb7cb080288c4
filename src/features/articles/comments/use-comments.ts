import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Comment, type CommentSort, getThread, listComments, listReplies } from "#contract/comments/endpoints.ts";
import { repliesShown } from "#contract/comments/limits.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { maxPageSize } from "#contract/limits.ts";
import type { Read } from "#src/api/read.ts";
import { readQuery } from "#src/api/read-query.ts";
import { useMore } from "#src/components/lists/next-pages.tsx";
import { useRefreshCount } from "#src/components/lists/use-refresh-count.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { removeAcknowledgedBefore } from "#src/components/reactions/remove-acknowledged.ts";
import { usePendingEntries, useReadEntries } from "#src/components/reactions/use-pending-entries.ts";
import { useViewerState } from "#src/components/reactions/use-viewer-state.ts";
import { applyPendingCommentCount } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { aboutComment, aboutUnsent, newComments, type Place } from "./comment-acts.ts";
import { applyPendingComments, includesEntry, type ShownThread, type Thread } from "./comment-threads.ts";

export const commentsQuery = (article: number, sort: CommentSort, lang: number, cursor?: string) =>
  readQuery(listComments, { article, sort, lang, cursor });
const repliesQuery = (id: number, lang: number, cursor?: string) =>
  readQuery(listReplies, { id, lang, limit: maxPageSize, cursor });
/** Replies of a thread that are unfolded at a time. */
const repliesAtOnce = 4 * maxPageSize;

/** A thread that is unfolded: its replies as far as they are read, and where the others begin, if there are any. */
export interface Unfolded {
  readonly replies: readonly Comment[];
  readonly next: string | null;
}

/**
 * The comments of an article with pending entries applied.
 *
 * @param read the first page
 * @param readAt when it was read last, in milliseconds; an equal response is the same object
 */
export function useComments(
  { articleId, lang }: Place,
  sort: CommentSort,
  read: Read<ResponseOf<typeof listComments>>,
  readAt: number,
) {
  const queryClient = useQueryClient();
  const me = useMember();
  const member = me.state === "signed-in" ? me.member : undefined;
  const { rows, ...more } = useMore<Thread>(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(commentsQuery(articleId, sort, lang, cursor));
    return { rows: data.comment_list, cursor: data.next_cursor };
  });
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, Unfolded>>(new Map());

  const addressed = useLinkedComment({ articleId, lang }, read.data.comment_list);

  const threads = useMemo(() => {
    const listed = [...read.data.comment_list, ...rows];
    // A linked comment comes first if the first page lacks it.
    const led = addressed && !read.data.comment_list.some(({ id }) => id === addressed.id) ? [addressed] : [];
    const all = new Map<number, Thread>();
    for (const thread of [...led, ...listed]) if (!all.has(thread.id)) all.set(thread.id, thread);
    const repliesOf = ({ id, reply_list }: Thread) =>
      unfolded.get(id)?.replies ?? (addressed?.id === id ? addressed.reply_list : reply_list);
    return [...all.values()].map((thread) => ({ ...thread, reply_list: repliesOf(thread) }));
  }, [read, rows, unfolded, addressed]);

  const written = usePendingEntries([newComments(articleId)]);
  const answered = written.flatMap(
    ({ response }) => (response as { comment?: Comment } | undefined)?.comment?.id ?? [],
  );
  const ids = threads.flatMap((thread) => [thread.id, ...thread.reply_list.map(({ id }) => id)]);
  const { entries: about, targets } = useReadEntries([
    ...[...new Set([...ids, ...answered])].map((id) => aboutComment(articleId, id)),
    ...written.filter(({ response }) => response === undefined).map(({ id }) => aboutUnsent(articleId, id)),
  ]);
  const entries = useMemo(
    () => [...written, ...about].sort((one, other) => one.sequence - other.sequence),
    [written, about],
  );
  const liked = useViewerState().state?.liked_comment_list;
  const shown: readonly ShownThread[] = useMemo(() => {
    const hasRead = (id: number) => targets.includes(aboutComment(articleId, id));
    return applyPendingComments({ threads, sort }, entries, { member, liked, hasRead });
  }, [threads, sort, entries, member, liked, targets, articleId]);

  useEffect(() => {
    if (read.cachedAt === null)
      void removeAcknowledgedBefore(readAt, ["addComment", "editComment", "removeComment", "reportComment"]);
  }, [read, readAt]);

  const fetchReplies = useCallback(
    async (id: number, cursor: string | null, atLeast: number): Promise<Unfolded> => {
      const replies: Comment[] = [];
      let next = cursor;
      do {
        const { data } = await queryClient.fetchQuery(repliesQuery(id, lang, next ?? undefined));
        replies.push(...data.reply_list);
        next = data.next_cursor;
      } while (next !== null && replies.length < atLeast);
      return { replies, next };
    },
    [queryClient, lang],
  );
  const unfold = useCallback(
    async (id: number) => {
      const before = unfolded.get(id);
      const { replies: added, next } = await fetchReplies(id, before?.next ?? null, repliesAtOnce);
      const replies = [...(before?.replies ?? []), ...added];
      setUnfolded((threads) => new Map(threads).set(id, { replies, next }));
    },
    [fetchReplies, unfolded],
  );
  const refreshes = useRefreshCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again only after a gap in the connection
  useEffect(() => {
    for (const [id, { replies }] of unfolded) {
      fetchReplies(id, null, replies.length).then(
        (again) => setUnfolded((threads) => (threads.has(id) ? new Map(threads).set(id, again) : threads)),
        // The loaded replies stay.
        () => undefined,
      );
    }
  }, [refreshes]);
  const fold = useCallback((id: number) => {
    setUnfolded((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });
  }, []);

  const { comment_list, next_cursor, comment_count } = read.data;
  const isComplete = next_cursor === null && comment_list.every(({ reply_count }) => reply_count <= repliesShown);
  const isNewer = (entry: OutboxEntry) => !includesEntry(comment_list, entry, isComplete);
  return {
    threads: shown,
    count: applyPendingCommentCount(comment_count, entries.filter(isNewer)),
    more,
    entries,
    unfolded,
    unfold,
    fold,
  };
}

const threadQuery = (id: number, lang: number) => readQuery(getThread, { id, lang });

/**
 * Leads to the comment that the address names, `#comment-123`, also beyond the comments that are there: then gives its
 * thread, with as many replies as are needed to show it.
 */
function useLinkedComment({ articleId, lang }: Place, threads: readonly Thread[]): Thread | undefined {
  const queryClient = useQueryClient();
  const named = Number(/^comment-(\d+)$/.exec(useLocation({ select: ({ hash }) => hash }))?.[1]);
  const refreshes = useRefreshCount();
  const [addressed, setAddressed] = useState<{ readonly id: number; readonly thread: Thread | undefined }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: comments that load later do not move the page
  useEffect(() => {
    // The login dialog uses the hash too: the linked comment stays.
    if (Number.isNaN(named)) return;
    if (threads.some(({ id, reply_list }) => [id, ...reply_list.map((reply) => reply.id)].includes(named))) {
      return setAddressed({ id: named, thread: undefined });
    }
    const stopped = new AbortController();
    const show = (thread: Thread | undefined) => stopped.signal.aborted || setAddressed({ id: named, thread });
    queryClient.fetchQuery(threadQuery(named, lang)).then(
      ({ data: { thread } }) => show(thread.article_id === articleId ? thread : undefined),
      // The comment is deleted or cannot be loaded: scroll to the section instead.
      () => show(undefined),
    );
    return () => stopped.abort();
  }, [named, articleId, lang, queryClient, refreshes]);

  const id = addressed?.id;
  useEffect(() => {
    if (id === undefined) return;
    const comment = document.getElementById(`comment-${id}`);
    // The reader is in the comments already, such as to change their order.
    if (document.getElementById("comments")?.contains(document.activeElement)) return;
    (comment ?? document.getElementById("comments"))?.scrollIntoView({ block: "start" });
    comment?.focus({ preventScroll: true });
  }, [id]);
  return addressed?.thread?.article_id === articleId ? addressed.thread : undefined;
}
