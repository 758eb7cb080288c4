import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
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

/** The page for the link that verifies an email address. */
export const EmailVerificationPage = () => <LinkPage path="/email-verification" />;

/** The page for the link that sets a new password. */
export const PasswordResetPage = () => <LinkPage path="/password-reset" />;

// The path is a prop, because the open URL changes before this page is left.
function LinkPage({ path }: { path: keyof typeof titles }) {
  const { i18n } = useLingui();
  return (
    <div className="wrap">
      <PageHead title={i18n._(titles[path])} />
      {/* The hash is unknown to the server. */}
      <LinkForms path={path} />
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
