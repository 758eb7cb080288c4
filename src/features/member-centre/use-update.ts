import { useCallback } from "react";
import type { BodyOf } from "#contract/action.ts";
import type { updateUser } from "#contract/member.ts";
import { checkForm } from "#src/content/forms/field-errors.ts";
import { useAct } from "./use-act.ts";

/**
 * Changes fields of the account: those that are given, after they were checked by the contract's rules. `check` looks
 * at them alone.
 *
 * @throws {FieldErrors} for what the rules refuse
 * @throws {ApiError} as `callAsMember`
 */
export function useUpdate(reload: () => Promise<void>) {
  const act = useAct();
  const check = useCallback(async (fields: BodyOf<typeof updateUser>) => {
    const { updateUser: action } = await import("#contract/member.ts");
    return checkForm(action.body, fields);
  }, []);
  const update = useCallback(
    async (fields: BodyOf<typeof updateUser>, key: string) => {
      await act("updateUser", await check(fields), key);
      await reload();
      return true;
    },
    [act, check, reload],
  );
  return { check, update };
}
