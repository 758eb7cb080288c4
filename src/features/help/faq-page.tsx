import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { redirect, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { TrustedHtml, useInnerLinks } from "#src/components/html/trusted-html.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import prose from "#src/ui/prose.module.css";
import { SearchField } from "#src/ui/text-field.tsx";
import styles from "./faq-page.module.css";
import { filterFaq } from "./filter-faq.ts";
import { faqQuery } from "./help.queries.ts";

const route = "/faq/{-$faqQueryKey}";

/** Frequent questions. The one in the URL is open. */
export function FaqPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { faqQueryKey: open } = useParams({ from: route });
  const { data: read } = useSuspenseQuery(faqQuery(locale.id));
  const lang = contentLangAttribute(locale);
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useInnerLinks(list);
  useEffect(() => {
    // After the scroll to the top of a new page.
    if (open) requestAnimationFrame(() => document.getElementById(open)?.scrollIntoView());
  }, [open]);

  const searching = wanted.trim() !== "";
  const groups = filterFaq(read.data.group_list, wanted);
  const count = groups.reduce((sum, { faq_list }) => sum + faq_list.length, 0);
  return (
    <div className="wrap">
      <PageHead title={t`Questions and answers`} text={t`What readers, members, and partners ask most.`}>
        <SavedAtBadge cachedAt={read.cachedAt} />
      </PageHead>
      <search className={styles.search}>
        <SearchField label={t`Search questions`} value={wanted} onChange={({ target }) => setWanted(target.value)} />
        <p role="status">{searching && t`${plural(count, { one: "# question", other: "# questions" })}`}</p>
      </search>
      <div ref={list} className={styles.groups}>
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`group-${group.key}`}>
            <SectionHead id={`group-${group.key}`} title={<span lang={lang}>{group.title}</span>} />
            {group.faq_list.map(({ key, question, answer_html }) => (
              <details
                // The reader opens and closes them, until the URL or a search changes.
                key={`${key} ${key === open} ${searching}`}
                id={key}
                className={styles.question}
                open={key === open || (searching && count <= 3)}
              >
                <summary>
                  <h3 lang={lang}>{question}</h3>
                </summary>
                <TrustedHtml className={prose.prose} html={answer_html} lang={lang} />
                <Link
                  to={route}
                  params={{ faqQueryKey: key }}
                  className={buttonClass({ variant: "quiet", size: "small" })}
                >
                  {t({ comment: "Link to the page of this question", message: "Link to this answer" })}
                </Link>
              </details>
            ))}
          </section>
        ))}
        {count === 0 && (
          <Empty
            title={t`No matching questions`}
            actions={
              <>
                <Button onClick={() => setWanted("")}>{t`All questions`}</Button>
                <Link to={contactPath} className={buttonClass({ variant: "primary" })}>{t`Ask us`}</Link>
              </>
            }
          />
        )}
      </div>
    </div>
  );
}

const contactPath: string = "/contact-us";

/** A question that is no longer there leads to all of them. */
export async function loadFaq({ context, params }: PageArgs<{ faqQueryKey?: string | undefined }>): Promise<Head> {
  const { queryClient, locale } = context;
  const { faqQueryKey: key } = params;
  const [head, read] = await Promise.all([
    loadHead(context, "help", "/faq", key ? `/faq/${key}` : "/faq"),
    queryClient.ensureQueryData(faqQuery(locale.id)),
  ]);
  const all = read.data.group_list.flatMap(({ faq_list }) => faq_list);
  if (!key) return { ...head, ...(import.meta.env.SSR && { questions: all }) };
  const found = all.find((faq) => faq.key === key);
  if (!found) throw redirect({ to: route, params: { faqQueryKey: undefined }, hash: true, replace: true });
  const questions = import.meta.env.SSR && [found];
  return { ...head, title: `${found.question} · ${head.title}`, ...(questions && { questions }) };
}
