import { useCallback } from "react";
import type { BodyOf } from "#contract/http/action.ts";
import { updateUser } from "#contract/members/endpoints.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { useMemberAction } from "./use-member-action.ts";

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
