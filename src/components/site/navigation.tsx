import { useLingui } from "@lingui/react/macro";
import type { NavItem } from "#contract/pages/endpoints.ts";

/** What an entry of the navigation is called, and whether its page is for members. */
export function NavTitle({ item: { title, require_login } }: { item: Pick<NavItem, "title" | "require_login"> }) {
  const { t } = useLingui();
  return require_login ? (
    <>
      {title} <small>{t({ comment: "Small note after the title of a page", message: "members only" })}</small>
    </>
  ) : (
    title
  );
}

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

/** Whether a path is that of a section, or lies within it. */
export function isWithin(path: string, uri: string): boolean {
  return path === uri || path.startsWith(`${uri}/`);
}

/** The entry of the navigation that has a page for members alone: it stands at the path, or the path lies within it. */
export function membersOnly(list: readonly NavItem[], path: string): Omit<NavItem, "sub_nav_list"> | undefined {
  return list
    .flatMap((top) => [top, ...top.sub_nav_list])
    .find((item) => item.require_login && (isWithin(path, item.uri) || isWithin(path, navTarget(item))));
}
