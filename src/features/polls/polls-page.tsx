import { useLingui } from "@lingui/react/macro";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ArticleListInput, listArticles } from "#contract/articles/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import { Panel } from "#src/ui/panel.tsx";
import styles from "./polls-page.module.css";

const PollView = lazyHydrated(
  () => import("#src/components/reactions/poll-view.tsx").then((module) => module.PollView),
  { catalog: "parts" },
);

type Answer = ResponseOf<typeof listArticles>;

const route = "/article/poll";
const listOf = (lang: number) => ({ lang, poll: "true" }) satisfies ArticleListInput;

/** Articles that ask a question: each with its poll and how far that is. */
export function PollsPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const list = listOf(locale.id);
  const { data: read } = useSuspenseQuery(articleListQuery(list));
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(articleListQuery({ ...list, cursor }));
    return { rows: asked(data), cursor: data.next_cursor };
  });
  const polls = [...asked(read.data), ...rows];
  return (
    <div className="wrap">
      <PageHead title={t`Polls`} text={t`Polls from our articles, open and closed.`}>
        <SavedAtBadge cachedAt={read.cachedAt} />
      </PageHead>
      {polls.length === 0 && <Empty title={t`No polls yet`} />}
      <div className={styles.polls}>
        {polls.map(({ article, poll }) => (
          <Panel key={poll.id} labelledBy={`poll-${poll.id}`}>
            <PollView
              poll={poll}
              id={`poll-${poll.id}`}
              level={2}
              action={
                <Link
                  to="/article/$id"
                  params={{ id: String(article.id) }}
                  className={buttonClass({ variant: "quiet", size: "small" })}
                  aria-describedby={`poll-${poll.id}`}
                >
                  {t`Read the article`}
                </Link>
              }
            />
          </Panel>
        ))}
      </div>
      <MoreButton {...more} />
    </div>
  );
}

function asked({ article_list, poll_list = [] }: Answer) {
  return poll_list.flatMap(({ article_id, poll }) => {
    const article = article_list.find(({ id }) => id === article_id);
    return article ? { article, poll } : [];
  });
}

export async function loadPolls({ context }: PageArgs): Promise<Head> {
  const [head] = await Promise.all([
    loadHead(context, "polls", route),
    context.queryClient.ensureQueryData(articleListQuery(listOf(context.locale.id))),
  ]);
  return head;
}
