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
