import { useCallback } from "react";
import type { BodyOf } from "#contract/action.ts";
import { updateUser } from "#contract/member.ts";
import { checkForm } from "#src/content/forms/field-errors.ts";
import { useAct } from "./use-act.ts";

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
export function useUpdate(reload: () => Promise<void>): (fields: Fields, key: string) => Promise<boolean> {
  const act = useAct();
  return useCallback(
    async (fields, key) => {
      await act(updateUser, await checkUpdate(fields), { key });
      await reload();
      return true;
    },
    [act, reload],
  );
}
