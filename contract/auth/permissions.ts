/** Permissions in a member's `permission_list`. Pages of earlier versions reject others. */
export const clientPermissions = [
  "use_member_centre",
  "change_account",
  "comment",
  "vip_material",
  "moderate",
] as const;

/** All permissions (spec section 6). `server/auth/permissions.ts` maps members to them. */
export const permissions = [...clientPermissions, "like", "vote", "send_messages"] as const;

export type Permission = (typeof permissions)[number];
