import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ModerationView } from "#contract/comments/limits.ts";
import {
  claimComments,
  decideComments,
  listModerated,
  moderateMember,
  undoDecision,
} from "#contract/comments/moderation.ts";
import type { BodyOf } from "#contract/http/action.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** The queue, as its address has it. */
export interface CommentsSearch {
  view?: ModerationView | undefined;
  /** Language id of the articles. */
  language?: string | undefined;
  /** Member id. */
  author?: string | undefined;
}

/** Milliseconds until the queue is read again: colleagues decide meanwhile. */
const readAgain = 15_000;

/** The comments of a view, the latest first. */
export function moderatedQuery(lang: number, { view = "reported", language, author }: CommentsSearch) {
  const query = { limit: 50, view, ...(language && { language }), ...(author && { author }) };
  return infiniteQueryOptions({
    queryKey: ["backstage", "comments", lang, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listModerated, undefined, { lang, query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: readAgain,
    refetchOnWindowFocus: true,
  });
}

function useChange<Input, Result>(change: (input: Input, lang: number) => Promise<Result>) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, lang),
    // Also after a failure: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["backstage", "comments"] }),
  });
}

export const useDecide = () =>
  useChange((body: BodyOf<typeof decideComments>, lang) => callAsMember(decideComments, body, { lang }));
export const useUndo = () =>
  useChange((batch: string, lang) => callAsMember(undoDecision, undefined, { lang, params: { batch } }));
export const useClaim = () =>
  useChange((body: BodyOf<typeof claimComments>, lang) => callAsMember(claimComments, body, { lang }));
/** Lets a muted member comment again. */
export const useUnmute = () =>
  useChange((id: number, lang) => callAsMember(moderateMember, undefined, { lang, params: { id, change: "unmute" } }));
