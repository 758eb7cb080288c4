import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { PageHead } from "#src/ui/headings.tsx";

const titles = { "/email-verification": msg`Email verification`, "/password-reset": msg`Reset password` } as const;

const LinkForms = lazyHydrated(() => import("./link-forms.tsx").then((module) => module.LinkForms), {
  catalog: "forms",
  ssr: false,
});

/** Where the links of members' mails lead: to the verification of an address, or to a new password. */
export function LinkPage() {
  const { i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname as keyof typeof titles });
  return (
    <div className="wrap">
      <PageHead title={i18n._(titles[path])} />
      {/* What stands behind the # of the address, no server knows. */}
      <LinkForms />
    </div>
  );
}

export async function loadLinkPage({ context: { i18n }, location: { pathname } }: PageArgs): Promise<Head> {
  const path = pathname as keyof typeof titles;
  await loadCatalog(i18n, "auth");
  return {
    title: i18n._(titles[path]),
    description: "",
    type: "website",
    alternates: sameAlternates(path),
    noIndex: true,
  };
}
