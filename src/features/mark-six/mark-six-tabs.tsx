import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { drawYearQuery } from "#src/components/mark-six/draw.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { linkTabsClass } from "#src/ui/link-tabs.ts";

type Tab = "/mark-six" | "/mark-six/generator" | "/mark-six/history-result";

/** The way between the pages of Mark Six. Whoever opens one of them has the draws of the year for the others, offline too. */
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
    <nav className={linkTabsClass} aria-label={t`Mark Six`}>
      {tabs.map(({ to, title }) => (
        <Link key={to} to={to as string} {...(to === open && { "aria-current": "page" })}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
