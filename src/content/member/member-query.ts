import { queryOptions } from "@tanstack/react-query";
import type { ActionAnswer, MemberAction } from "#contract/action.ts";
import type { ApiError } from "#contract/errors.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { session } from "#src/offline/session.ts";

/** Milliseconds an answer counts as fresh within one visit. */
const staleTime = 30_000;

/**
 * Query options of something that is the member's alone. Its key carries the member; such answers leave the cache with
 * him, and are never kept elsewhere.
 */
export function memberQuery<A extends MemberAction>(action: A, lang: number) {
  const me = session();
  return queryOptions<ActionAnswer<A>, ApiError>({
    queryKey: ["member", me.state === "signed-in" ? (me.member?.id ?? 0) : 0, action.name, lang],
    queryFn: () => callAsMember(action, undefined as never, { lang }),
    staleTime,
    networkMode: "always",
    retry: false,
  });
}
