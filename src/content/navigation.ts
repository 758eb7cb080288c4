import type { NavItem } from "#contract/pages.ts";

/** The entry of the navigation at a path, matched on uri or link (spec section 2), with its top-level item. */
export function findNav(
  list: readonly NavItem[],
  path: string,
): { top: NavItem; item: Omit<NavItem, "sub_nav_list"> } | undefined {
  for (const top of list) {
    if (top.uri === path) return { top, item: top };
    const item = top.sub_nav_list.find((sub) => sub.uri === path || sub.link === path);
    if (item) return { top, item };
  }
  return undefined;
}

/** Where a navigation item leads: its link, else its own path. */
export function navTarget(item: Pick<NavItem, "link" | "uri">): string {
  return item.link || item.uri;
}
