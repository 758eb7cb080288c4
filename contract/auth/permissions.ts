/** Permissions in a member's `permission_list`. Pages of earlier versions reject others. */
export const clientPermissions = [
  "use_member_centre",
  "change_account",
  "comment",
  "vip_material",
  "moderate",
] as const;

/** Acts of staff that no page of an earlier version knows. */
const newerStaffActs = [
  /** Own and assigned drafts, and pictures. */
  "write",
  /** Drafts of others: edits, assignments and comments. */
  "edit_any",
  /** Publishing, schedules, withdrawals, and restoring what is live. */
  "publish",
  /** Pages, banners, partners, events, FAQ, polls, labels and materials. */
  "compose",
  "send_newsletter",
  "send_messages",
  "enter_draws",
  /** Terms, navigation and settings. */
  "configure",
  "read_inbox",
  "manage_members",
  "manage_staff",
  "read_audit",
  "read_health",
  /** Analytics, and results of questionnaires. */
  "read_analytics",
] as const;

/** What the roles of staff allow. Clients get them as plain texts, because the list grows. */
export const staffActs = ["moderate", ...newerStaffActs] as const;
export type StaffAct = (typeof staffActs)[number];

/** Roles of staff. They add up. */
export const staffRoles = ["author", "editor", "moderator", "operator"] as const;
export type StaffRoleName = (typeof staffRoles)[number];

/**
 * All permissions (spec section 6). `server/auth/permissions.ts` maps members to them. `use_backstage` belongs to each
 * role.
 */
export const permissions = [...clientPermissions, "like", "vote", "use_backstage", ...newerStaffActs] as const;

export type Permission = (typeof permissions)[number];
