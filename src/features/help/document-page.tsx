import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { TrustedHtml, useInnerLinks } from "#src/components/html/trusted-html.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { formatDay } from "#src/lib/dates.ts";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import prose from "#src/ui/prose.module.css";
import styles from "./document-page.module.css";
import { documentQuery } from "./help.queries.ts";

/** The terms of service, from the content. */
export const TermsPage = () => (
  <DocumentPage name="terms-of-service">
    <p className={styles.notices}>
      <LicensesLink />
    </p>
  </DocumentPage>
);

/** The privacy notice, from the content. */
export const PrivacyPage = () => <DocumentPage name="privacy" />;

/** A document of the site with its contents. `children` follow its text. */
function DocumentPage({ name, children }: { name: string; children?: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: read } = useSuspenseQuery(documentQuery(name, locale.id));
  const { title, body_html, heading_list, updated_at } = read.data;
  const lang = contentLangAttribute(locale);
  const text = useRef<HTMLDivElement>(null);
  useInnerLinks(text);
  const day = formatDay(updated_at, locale.code);
  return (
    <div className="wrap">
      <PageHead
        title={<span lang={lang}>{title}</span>}
        text={t({ comment: "Date from which the terms apply", message: `Effective ${day}` })}
      >
        <SavedAtBadge cachedAt={read.cachedAt} />
      </PageHead>
      <div className={`${layout.side} ${layout.start}`}>
        <nav className={layout.stick} aria-label={t({ comment: "Noun: table of contents", message: "Contents" })}>
          <ul className={styles.contents} lang={lang}>
            {heading_list
              .filter(({ level }) => level === 2)
              .map(({ id, text: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
          </ul>
        </nav>
        <div ref={text}>
          <TrustedHtml className={prose.prose} html={body_html} lang={lang} />
          {children}
        </div>
      </div>
    </div>
  );
}

function LicensesLink() {
  const { t } = useLingui();
  return <a href="/third-party-notices.txt">{t`Licenses of third-party software`}</a>;
}

export const loadTerms = (args: PageArgs) => loadDocument(args, "terms-of-service");
export const loadPrivacy = (args: PageArgs) => loadDocument(args, "privacy");

/** @param name of the document, which is also the page's path */
async function loadDocument({ context }: PageArgs, name: string): Promise<Head> {
  const [head] = await Promise.all([
    loadHead(context, "help", `/${name}`),
    context.queryClient.ensureQueryData(documentQuery(name, context.locale.id)).catch(toNotFound),
  ]);
  return head;
}
