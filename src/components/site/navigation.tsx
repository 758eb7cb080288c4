import { useLingui } from "@lingui/react/macro";
import type { NavItem } from "#contract/pages/endpoints.ts";

/** The title of a navigation item, with a lock if its page is members-only. */
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

/** The address of a navigation item: its link, or else its own path. */
export function navTarget(item: Pick<NavItem, "link" | "uri">): string {
  return item.link || item.uri;
}

/** Whether a path is that of a section or below it. */
export function isWithin(path: string, uri: string): boolean {
  return path === uri || path.startsWith(`${uri}/`);
}

/** The members-only navigation item at a path or above it. */
export function membersOnly(list: readonly NavItem[], path: string): Omit<NavItem, "sub_nav_list"> | undefined {
  return list
    .flatMap((top) => [top, ...top.sub_nav_list])
    .find((item) => item.require_login && (isWithin(path, item.uri) || isWithin(path, navTarget(item))));
}
