import { type ActorAttributes, can } from "#server/auth/permissions.ts";

/** Nobody in particular. */
export const visitor = undefined;

/** Whether a group's files can be had, are only named until the caller logs in, or are not for the caller at all. */
type Access = "open" | "login" | "hidden";

/** What a group says of whom it is for. */
interface Door {
  readonly vipGroup: string | null;
  readonly requireLogin: boolean;
}

/**
 * The one place that decides who may download what. A VIP group is there for its members alone; nobody else learns
 * that there is one.
 */
export function mayDownload(actor: ActorAttributes | undefined, { vipGroup, requireLogin }: Door): Access {
  if (vipGroup !== null && !(can(actor, "vip_material") && actor?.vipGroup === vipGroup)) return "hidden";
  return requireLogin && !actor ? "login" : "open";
}
