import type { Traits } from "../members/rights.ts";

/** Nobody in particular. */
export const visitor = undefined;

/** Whether a group's files can be had, are only named until the caller logs in, or are not for the caller at all. */
type Access = "open" | "login" | "hidden";

/**
 * The one place that decides who may download what. A VIP group is there for its members alone; nobody else learns
 * that there is one.
 */
export function mayDownload(
  who: Pick<Traits, "vipGroup"> | undefined,
  group: { readonly vipGroup: string | null; readonly requireLogin: boolean },
): Access {
  if (group.vipGroup !== null && group.vipGroup !== who?.vipGroup) return "hidden";
  return group.requireLogin && !who ? "login" : "open";
}
