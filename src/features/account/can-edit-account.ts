import type { User } from "#contract/members/endpoints.ts";

/** Whether a member may change password, data and avatar; an account for materials alone may not. */
export function mayChange({ may_list }: Pick<User, "may_list">): boolean {
  return may_list.includes("change_account");
}
