import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { drawYearQuery } from "#src/components/mark-six/draw.queries.ts";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead } from "#src/lib/page-head.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";
import linkTabs from "#src/ui/link-tabs.module.css";
import text from "#src/ui/text.module.css";

type Tab = "/mark-six" | "/mark-six/generator" | "/mark-six/history-result";

/** The tabs of the Mark Six pages. They prefetch the draws of the year, so that the other pages work offline. */
export function MarkSixTabs({ open }: { open: Tab }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(drawYearQuery()), [queryClient]);
  const tabs: { to: Tab; title: string }[] = [
    { to: "/mark-six", title: t`Latest draw` },
    { to: "/mark-six/generator", title: t({ comment: "Tab: the random number generator", message: "Lucky numbers" }) },
    { to: "/mark-six/history-result", title: t`History` },
  ];
  return (
    <nav className={linkTabs.tabs} aria-label={t`Mark Six`}>
      {tabs.map(({ to, title }) => (
        <Link key={to} to={to as string} {...(to === open && { "aria-current": "page" })}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The note that draws cannot be predicted, with a link to stories about playing responsibly. */
export function OddsNote() {
  const { t } = useLingui();
  return (
    <p className={`${text.small} ${text.muted}`}>
      {t`Past draws don't affect later ones, and no method improves your odds: any six numbers have a 1 in 13,983,816 chance of the top prize.`}{" "}
      <Link
        to="/$nav"
        params={{ nav: "news" }}
        search={{ label: "responsible-play" }}
        className={text.link}
      >{t`Play responsibly`}</Link>
    </p>
  );
}

/**
 * Loads a Mark Six page: its texts, its head and the draws that it needs.
 *
 * @param uri key of the page's title
 * @param path own path of the page, if it is longer
 */
export async function loadMarkSixPage(
  context: RouterContext,
  uri: string,
  draws?: ReturnType<typeof drawYearQuery>,
  path: string = uri,
): Promise<PageHead> {
  const [head] = await Promise.all([
    loadHead(context, "mark-six", uri, path),
    draws && context.queryClient.ensureQueryData(draws),
  ]);
  return head;
}
