import { type ActorAttributes, can } from "#server/auth/permissions.ts";

/** The actor of requests without a login. */
export const visitor = undefined;

/** Access to the files of a group: open, after a login, or hidden. */
type Access = "open" | "login" | "hidden";

/** Settings of a group that restrict access. */
interface AccessSettings {
  readonly vipGroup: string | null;
  readonly requireLogin: boolean;
}

/**
 * Decides access to the files of a group. A VIP group is visible to its members only.
 */
export function mayDownload(actor: ActorAttributes | undefined, { vipGroup, requireLogin }: AccessSettings): Access {
  if (vipGroup !== null && !(can(actor, "vip_material") && actor?.vipGroup === vipGroup)) return "hidden";
  return requireLogin && !actor ? "login" : "open";
}
