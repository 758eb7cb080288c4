import type { User } from "#contract/members/endpoints.ts";

/** Whether a member may change password, data and avatar; an account for materials alone may not. */
export function mayChange({ permission_list }: Pick<User, "permission_list">): boolean {
  return permission_list.includes("change_account");
}
