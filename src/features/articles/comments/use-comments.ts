import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Read } from "#contract/call.ts";
import type { Comment, CommentSort, listComments, listReplies } from "#contract/comments.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { maxPageSize } from "#contract/limits.ts";
import { useMember } from "#src/content/member/use-member.ts";
import { settleBefore } from "#src/content/opinions/settle-before.ts";
import { useStanding } from "#src/content/opinions/use-standing.ts";
import { useWishes } from "#src/content/opinions/use-wishes.ts";
import { useMore } from "#src/content/use-more.ts";
import { readQuery } from "#src/lib/read-query.ts";
import { commentCountAfter } from "#src/offline/outbox/after-wishes.ts";
import { aboutComment, aboutUnsent, newComments, type Place } from "./comment-acts.ts";
import { type ShownThread, type Thread, threadsAfter } from "./comment-threads.ts";
import { useAddressed } from "./use-addressed.ts";

export const commentsQuery = (article: number, sort: CommentSort, lang: number, cursor?: string) =>
  readQuery<typeof listComments>("/article-comment", { article, sort, lang, cursor });
const repliesQuery = (id: number, lang: number, cursor?: string) =>
  readQuery<typeof listReplies>(`/article-comment/${id}/reply`, { lang, limit: maxPageSize, cursor });
/** Replies of a thread that are unfolded at most. */
const mostReplies = 4 * maxPageSize;

const noIds: readonly number[] = [];

/**
 * The comments of an article as they are shown: what the site says, and over it what the member wants.
 *
 * @param read the first page of them
 */
export function useComments({ articleId, lang }: Place, sort: CommentSort, read: Read<AnswerOf<typeof listComments>>) {
  const queryClient = useQueryClient();
  const me = useMember();
  const member = me.state === "signed-in" ? me.member : undefined;
  const { rows, ...more } = useMore<Thread>(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(commentsQuery(articleId, sort, lang, cursor));
    return { rows: data.comment_list, cursor: data.next_cursor };
  });
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, readonly Comment[]>>(new Map());

  const addressed = useAddressed({ articleId, lang }, read.data.comment_list);

  const threads = useMemo(() => {
    const listed = [...read.data.comment_list, ...rows];
    // What the address leads to comes before all others, where it is not among the first.
    const led = addressed && !read.data.comment_list.some(({ id }) => id === addressed.id) ? [addressed] : [];
    const all = new Map<number, Thread>();
    for (const thread of [...led, ...listed]) if (!all.has(thread.id)) all.set(thread.id, thread);
    const replies = new Map([...(addressed ? [[addressed.id, addressed.reply_list] as const] : []), ...unfolded]);
    return [...all.values()].map((thread) => ({ ...thread, reply_list: replies.get(thread.id) ?? thread.reply_list }));
  }, [read, rows, unfolded, addressed]);

  const written = useWishes([newComments(articleId)]);
  const answered = written.flatMap(({ answer }) => (answer as { comment?: Comment } | undefined)?.comment?.id ?? []);
  const ids = threads.flatMap((thread) => [thread.id, ...thread.reply_list.map(({ id }) => id)]);
  const about = useWishes([
    ...[...new Set([...ids, ...answered])].map((id) => aboutComment(articleId, id)),
    ...written.filter(({ answer }) => answer === undefined).map(({ id }) => aboutUnsent(articleId, id)),
  ]);
  const wishes = useMemo(
    () => [...written, ...about].sort((one, other) => one.sequence - other.sequence),
    [written, about],
  );
  const liked = useStanding()?.liked_comment_list ?? noIds;
  const shown: readonly ShownThread[] = useMemo(
    () => threadsAfter({ threads, sort }, wishes, { member, liked }),
    [threads, sort, wishes, member, liked],
  );

  const fresh = read.keptAt === null;
  useEffect(() => {
    if (fresh) void settleBefore(Date.now(), ["addComment", "editComment", "removeComment", "reportComment"]);
  }, [fresh]);

  const unfold = useCallback(
    async (id: number) => {
      const replies: Comment[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await queryClient.fetchQuery(repliesQuery(id, lang, cursor));
        replies.push(...data.reply_list);
        cursor = data.next_cursor ?? undefined;
      } while (cursor !== undefined && replies.length < mostReplies);
      setUnfolded((before) => new Map(before).set(id, replies));
    },
    [queryClient, lang],
  );
  const fold = useCallback((id: number) => {
    setUnfolded((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });
  }, []);

  return {
    threads: shown,
    count: commentCountAfter(read.data.comment_count, wishes),
    more,
    wishes,
    unfolded,
    unfold,
    fold,
  };
}
