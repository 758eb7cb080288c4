import { useCallback } from "react";
import type { ActionResponse, BodyOf, MemberAction } from "#contract/http/action.ts";
import { updateUser } from "#contract/members/endpoints.ts";
import type { OnUploadProgress } from "#src/api/upload.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * Calls an endpoint as the member, in the page's language. `key` makes the call idempotent; `onSent` reports the
 * progress of an upload.
 *
 * @throws {ApiError} as `callAsMember`
 */
type Act = <A extends MemberAction>(
  action: A,
  body: BodyOf<A> | Blob,
  options?: { key?: string; onSent?: OnUploadProgress },
) => Promise<ActionResponse<A>>;

export function useMemberAction(): Act {
  const { id: lang } = useLocale();
  return useCallback<Act>((action, body, options) => callAsMember(action, body, { lang, ...options }), [lang]);
}

type Fields = BodyOf<typeof updateUser>;

/** Validates account fields by the contract; throws `FieldErrors`. */
export function checkUpdate(fields: Fields): Promise<Fields> {
  return checkForm(updateUser.body, fields);
}

/**
 * Changes the given account fields after validation.
 *
 * @throws {FieldErrors} for invalid fields
 * @throws {ApiError} as `callAsMember`
 */
export function useUpdateMember(reload: () => Promise<void>): (fields: Fields, key: string) => Promise<boolean> {
  const act = useMemberAction();
  return useCallback(
    async (fields, key) => {
      await act(updateUser, await checkUpdate(fields), { key });
      await reload();
      return true;
    },
    [act, reload],
  );
}
