/** Those that a member is told of in `may_list`: pages of earlier versions know no others. */
export const clientPermissions = [
  "use_member_centre",
  "change_account",
  "comment",
  "vip_material",
  "moderate",
] as const;

/** What a member may be allowed to do, beside reading; `server/members/rights.ts` says who may (spec section 6). */
export const permissions = [...clientPermissions, "like", "vote", "send_messages"] as const;

export type Permission = (typeof permissions)[number];
