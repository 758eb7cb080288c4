import { useCallback } from "react";
import type { ActionResponse, BodyOf, MemberAction } from "#contract/http/action.ts";
import { updateUser } from "#contract/members/endpoints.ts";
import type { OnUploadProgress } from "#src/api/upload.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * Makes a call of the member's in the page's language; `key` has it done once, `onSent` is told how much of a file has gone.
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

/** Looks at fields of the account by the contract's rules alone: throws `FieldErrors` for what those refuse. */
export function checkUpdate(fields: Fields): Promise<Fields> {
  return checkForm(updateUser.body, fields);
}

/**
 * Changes those fields of the account that are given, after they have been checked.
 *
 * @throws {FieldErrors} for what the rules refuse
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
