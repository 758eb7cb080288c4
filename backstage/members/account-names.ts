import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountFilter } from "#contract/members/account-limits.ts";

/** Lists of accounts. */
export const filterNames: Record<AccountFilter, MessageDescriptor> = {
  vip: msg`In a VIP group`,
  muted: msg({ comment: "List of members who may not comment", message: "Muted" }),
  material_only: msg`Downloads only`,
  unverified: msg`Email not verified`,
  leaving: msg`To be deleted`,
  staff: msg`Staff`,
};
