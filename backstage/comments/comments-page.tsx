import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { moderationViews } from "#contract/comments/limits.ts";
import type { ModeratedComment } from "#contract/comments/moderation.ts";
import { routedLocales } from "#contract/locales.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import linkTabs from "#src/ui/link-tabs.module.css";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { CommentQueue } from "./comment-queue.tsx";
import { type CommentsSearch, moderatedQuery } from "./comments.queries.ts";
import css from "./comments-page.module.css";

const route = getRouteApi("/comments");

/** Comments that members have reported, and all others, with the decisions of moderators. */
export function CommentsPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = route.useSearch();
  const offline = useConnectivity() === "offline";
  const list = useInfiniteQuery(moderatedQuery(lang, search));
  if (!may("moderate")) return <NotFoundPage />;
  const set = (change: CommentsSearch) =>
    void navigate({ to: "/comments", search: { ...search, ...change }, replace: true });
  const comments = list.data?.pages.flatMap((page) => page.comment_list) ?? [];
  const key = JSON.stringify(search);
  return (
    <>
      <PageTitle title={t`Comments`} />
      <Views search={search} reported={list.data?.pages[0]?.reported_count} />
      <search className={css.filters}>
        <SelectField
          label={t`Language of the article`}
          value={search.language ?? ""}
          onChange={({ target }) => set({ language: target.value || undefined })}
        >
          <option value="">{t`All languages`}</option>
          {routedLocales.map(({ id, code, name }) => (
            <option key={id} value={id} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </search>
      {search.author && (
        <div>
          <Button size="small" onClick={() => set({ author: undefined })}>
            {t`Only ${nameOf(search.author, comments)}: show everybody`}
          </Button>
        </div>
      )}
      {offline && (
        <FormStatus tone="wait">
          <p>{t`Decisions need a connection, so that you see what colleagues decide.`}</p>
        </FormStatus>
      )}
      {list.isPending && !offline && <LoadingRows />}
      {list.isError && comments.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && comments.length === 0 && <NoComments search={search} />}
      <CommentQueue
        key={key}
        comments={comments}
        offline={offline}
        onAuthor={(id) => set({ author: String(id), view: "all" })}
      />
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function nameOf(author: string, comments: readonly ModeratedComment[]): string {
  return comments.find((each) => String(each.author?.id) === author)?.author?.nickname ?? author;
}

function Views({ search, reported }: { search: CommentsSearch; reported: number | undefined }) {
  const { t, i18n } = useLingui();
  const names = {
    reported: t({ comment: "List of comments", message: "Reported" }),
    all: t({ comment: "List of comments", message: "All" }),
    muted: t({ comment: "List of comments of muted members", message: "By muted" }),
    decided: t({ comment: "List of comments", message: "Decided" }),
  };
  const current = search.view ?? "reported";
  return (
    <nav className={linkTabs.tabs} aria-label={t`Lists of comments`}>
      {moderationViews.map((view) => (
        <Link
          key={view}
          to="/comments"
          search={{ ...search, view: view === "reported" ? undefined : view }}
          replace
          {...(view === current && { "aria-current": "page" as const })}
        >
          {names[view]}
          {view === "reported" && reported !== undefined && ` (${i18n.number(reported)})`}
        </Link>
      ))}
    </nav>
  );
}

function NoComments({ search: { view = "reported", language, author } }: { search: CommentsSearch }) {
  const { t } = useLingui();
  if (language || author) return <Empty title={t`Nothing matches`}>{t`Try other filters.`}</Empty>;
  const texts = {
    reported: t`Nobody waits for a decision.`,
    all: t`Members have not commented yet.`,
    muted: t`No member is muted, or those who are have not commented.`,
    decided: t`What moderators decide is listed here.`,
  };
  return <Empty title={t`Nothing here yet`}>{texts[view]}</Empty>;
}
