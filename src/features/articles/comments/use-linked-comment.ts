import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { getThread } from "#contract/comments/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";
import type { Place } from "./comment-acts.ts";
import type { Thread } from "./comment-threads.ts";

const threadQuery = (id: number, lang: number) => readQuery(getThread, { id, lang });

/**
 * Leads to the comment that the address names, `#comment-123`, also beyond the comments that are there: then gives its
 * thread, with as many replies as are needed to show it.
 */
export function useLinkedComment({ articleId, lang }: Place, threads: readonly Thread[]): Thread | undefined {
  const queryClient = useQueryClient();
  const named = Number(/^comment-(\d+)$/.exec(useLocation({ select: ({ hash }) => hash }))?.[1]);
  const [addressed, setAddressed] = useState<{ readonly id: number; readonly thread: Thread | undefined }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded later does not lead anywhere
  useEffect(() => {
    // The login's cover has an address as well: what has been found stays.
    if (Number.isNaN(named)) return;
    if (threads.some(({ id, reply_list }) => [id, ...reply_list.map((reply) => reply.id)].includes(named))) {
      return setAddressed({ id: named, thread: undefined });
    }
    let left = false;
    const show = (thread: Thread | undefined) => !left && setAddressed({ id: named, thread });
    queryClient.fetchQuery(threadQuery(named, lang)).then(
      ({ data: { thread } }) => show(thread.article_id === articleId ? thread : undefined),
      // Gone, or not to be had at the moment: then the comments are as near as one gets.
      () => show(undefined),
    );
    return () => {
      left = true;
    };
  }, [named, articleId, lang, queryClient]);

  const id = addressed?.id;
  useEffect(() => {
    if (id === undefined) return;
    const comment = document.getElementById(`comment-${id}`);
    // Who is among the comments already, to have them in another order say, is not led away.
    if (document.getElementById("comments")?.contains(document.activeElement)) return;
    (comment ?? document.getElementById("comments"))?.scrollIntoView({ block: "start" });
    comment?.focus({ preventScroll: true });
  }, [id]);
  return addressed?.thread?.article_id === articleId ? addressed.thread : undefined;
}
