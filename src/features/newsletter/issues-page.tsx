import { useLingui } from "@lingui/react/macro";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type Issue, listIssues } from "#contract/newsletter/issues.ts";
import { readQuery } from "#src/api/read-query.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import styles from "./issues-page.module.css";

const issuesQuery = (lang: number, cursor?: string) => readQuery(listIssues, { lang, cursor });

// Typed as `string`, since the route is registered elsewhere.
const subscribePath: string = "/subscribe";

/** The issues of the monthly newsletter, each with its articles. */
export function IssuesPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: read } = useSuspenseQuery(issuesQuery(locale.id));
  const { rows, ...more } = useMore(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(issuesQuery(locale.id, cursor));
    return { rows: data.issue_list, cursor: data.next_cursor };
  });
  const issues = [...read.data.issue_list, ...rows];
  return (
    <div className="wrap">
      <PageHead title={t`Monthly newsletter`} text={t`Once a month: what's worth reading, and why.`}>
        <SavedAtBadge cachedAt={read.cachedAt} />
        <Link to={subscribePath} className={buttonClass({ variant: "primary" })}>{t`Subscribe`}</Link>
      </PageHead>
      {issues.length === 0 && <Empty title={t`First issue coming soon`} />}
      <div className={styles.issues}>
        {issues.map((issue) => (
          <IssueView key={issue.month} issue={issue} />
        ))}
      </div>
      <MoreButton {...more} />
    </div>
  );
}

function IssueView({ issue: { month, title, intro, article_list } }: { issue: Issue }) {
  const locale = useLocale();
  const lang = contentLangAttribute(locale);
  const name = new Intl.DateTimeFormat(locale.code, { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <section id={month} className={styles.issue} aria-labelledby={`issue-${month}`}>
      <SectionHead
        id={`issue-${month}`}
        title={<span lang={lang}>{title}</span>}
        note={name.format(new Date(`${month}-01T00:00:00Z`))}
      />
      <p className={styles.intro} lang={lang}>
        {intro}
      </p>
      <ul className={styles.articles}>
        {article_list.map((article) => (
          <li key={article.id}>
            <ArticleStory article={article} variant="row" sizes="6.5rem" />
          </li>
        ))}
      </ul>
    </section>
  );
}

export async function loadIssues({ context }: PageArgs): Promise<Head> {
  const [head] = await Promise.all([
    loadHead(context, "newsletter", "/news/monthly"),
    context.queryClient.ensureQueryData(issuesQuery(context.locale.id)),
  ]);
  return head;
}
