import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { mainQuery } from "#src/content/main.queries.ts";
import { addMessages } from "#src/lib/late-messages.ts";
import { latePart } from "#src/lib/late-part.tsx";
import { type PageHead as Head, samePath } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

const title = msg`Waiting to be sent`;

const Outbox = latePart(() => import("./outbox.tsx").then((module) => module.Outbox));

/** What the member wants and the site does not have yet. This device alone knows: the server draws the head. */
export function Page() {
  const { t, i18n } = useLingui();
  return (
    <div className="wrap">
      <PageHead
        title={i18n._(title)}
        text={t`Likes, comments and votes made without a network are kept on this device and sent by themselves.`}
      />
      <Outbox
        fallback={
          <div aria-busy className={layout.stack}>
            <Skeleton shape="line" width={60} />
            <Skeleton shape="line" width={80} />
          </div>
        }
      />
    </div>
  );
}

export async function loadPage({ context: { queryClient, i18n, locale } }: PageArgs): Promise<Head> {
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    addMessages(i18n, "parts"),
    addMessages(i18n, "members"),
  ]);
  return {
    title: `${i18n._(title)} · ${main.data.header.brand}`,
    description: "",
    type: "website",
    alternates: samePath("/outbox"),
    noIndex: true,
  };
}
