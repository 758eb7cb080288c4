import { useCallback } from "react";
import type { ActionAnswer, BodyOf, MemberAction } from "#contract/action.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * Makes a call of the member's in the page's language; `key` has it done once.
 *
 * @throws {ApiError} as `callAsMember`
 */
export type Act = <A extends MemberAction>(action: A, body: BodyOf<A> | Blob, key?: string) => Promise<ActionAnswer<A>>;

export function useAct(): Act {
  const { id: lang } = useLocale();
  return useCallback<Act>(
    (action, body, key) => callAsMember(action, body, { lang, ...(key !== undefined && { key }) }),
    [lang],
  );
}
