import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/** Shown while the site is being looked after; whoever has kept something is offered that instead of nothing. */
export function Page() {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={t`Under maintenance`}
        actions={<Link to="/" className={buttonClass({ variant: "primary" })}>{t`Read what is kept`}</Link>}
      >
        {t`The site is being looked after and will be back soon. What you have kept on this device still opens.`}
      </Empty>
    </div>
  );
}

export async function loadPage({ context: { i18n } }: PageArgs): Promise<PageHead> {
  return {
    title: i18n._(msg`Under maintenance`),
    description: i18n._(msg`The site is being looked after and will be back soon.`),
    type: "website",
    alternates: samePath("/maintenance"),
  };
}
