import { useCallback } from "react";
import type { ActionResponse, BodyOf, MemberAction } from "#contract/http/action.ts";
import type { OnUploadProgress } from "#src/api/upload.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * Makes a call of the member's in the page's language; `key` has it done once, `onSent` is told how much of a file has gone.
 *
 * @throws {ApiError} as `callAsMember`
 */
export type Act = <A extends MemberAction>(
  action: A,
  body: BodyOf<A> | Blob,
  options?: { key?: string; onSent?: OnUploadProgress },
) => Promise<ActionResponse<A>>;

export function useMemberAction(): Act {
  const { id: lang } = useLocale();
  return useCallback<Act>((action, body, options) => callAsMember(action, body, { lang, ...options }), [lang]);
}
