/** Permissions in a member's `permission_list`. Pages of earlier versions reject others. */
export const clientPermissions = [
  "use_member_centre",
  "change_account",
  "comment",
  "vip_material",
  "moderate",
] as const;

/** What a member may be allowed to do, beside reading; `server/auth/permissions.ts` says who may (spec section 6). */
export const permissions = [...clientPermissions, "like", "vote", "send_messages"] as const;

export type Permission = (typeof permissions)[number];
