import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CommentSort, listComments } from "#contract/comments/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import type { Read } from "#src/api/read.ts";
import { MoreButton } from "#src/components/lists/next-pages.tsx";
import { useMember } from "#src/components/members/use-member.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { CommentForm } from "#src/components/reactions/comment-form.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { type Place, writeComment } from "./comment-acts.ts";
import css from "./comments.module.css";
import { Thread } from "./thread.tsx";
import { commentsQuery, useComments } from "./use-comments.ts";

/** The comments of an article and the form for a new one. */
export function Comments({ articleId }: { articleId: number }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const [sort, setSort] = useState<CommentSort>("newest");
  const query = useQuery({ ...commentsQuery(articleId, sort, lang), throwOnError: false });
  const choice = (
    <Segmented
      legend={t`Sort by`}
      name="comment-sort"
      value={sort}
      onChange={setSort}
      options={[
        { value: "newest", label: t`Newest first` },
        { value: "oldest", label: t`Oldest first` },
      ]}
    />
  );
  if (query.data) {
    return (
      <CommentList
        key={sort}
        place={{ articleId, lang }}
        sort={sort}
        read={query.data}
        readAt={query.dataUpdatedAt}
        choice={choice}
      />
    );
  }
  return (
    <>
      <SectionHead id="comments-title" title={t`Comments`} />
      {query.error ? (
        <Empty
          heading="h3"
          title={t`Couldn't load comments`}
          actions={<Button onClick={() => void query.refetch()}>{t`Try again`}</Button>}
        >
          {t`You're offline, and the comments haven't been saved on this device.`}
        </Empty>
      ) : (
        <div aria-busy className={layout.stack}>
          <Skeleton shape="line" width={60} />
          <Skeleton shape="line" />
          <Skeleton shape="line" width={80} />
        </div>
      )}
    </>
  );
}

interface ListProps {
  place: Place;
  sort: CommentSort;
  read: Read<ResponseOf<typeof listComments>>;
  readAt: number;
  choice: React.ReactNode;
}

function CommentList({ place, sort, read, readAt, choice }: ListProps) {
  const { t, i18n } = useLingui();
  const { threads, count, more, entries, unfolded, unfold, fold } = useComments(place, sort, read, readAt);
  const number = i18n.number(count);
  const news = useNewComments(entries);
  return (
    <>
      <SectionHead
        id="comments-title"
        title={t`Comments (${number})`}
        note={<SavedAtBadge cachedAt={read.cachedAt} />}
        more={threads.length > 1 && choice}
      />
      <div className={layout.stack}>
        <Composer place={place} open={read.data.comment_open} />
        <p role="status" className="sr">
          {news}
        </p>
        {threads.length === 0 && read.data.comment_open && (
          <Empty heading="h3" title={t`No comments yet`}>
            {t`Be the first to comment.`}
          </Empty>
        )}
        {threads.length > 0 && (
          <ol className={css.threads}>
            {threads.map((thread) => (
              <Thread
                key={thread.top.key}
                place={place}
                thread={thread}
                open={read.data.comment_open}
                unfolded={unfolded.get(thread.top.id ?? 0)}
                onUnfold={unfold}
                onFold={fold}
              />
            ))}
          </ol>
        )}
        <MoreButton {...more} />
      </div>
    </>
  );
}

function Composer({ place, open }: { place: Place; open: boolean }) {
  const { t } = useLingui();
  const me = useMember();
  if (!open) return <p className={css.note}>{t`This article does not allow comments.`}</p>;
  const member = me.state === "signed-in" ? me.member : undefined;
  if (member && !member.permission_list.includes("comment")) {
    return <p className={css.note}>{t`You are currently unable to use this feature.`}</p>;
  }
  return (
    <div className={css.composer}>
      {member && <img className={css.avatar} src={member.avatar} alt="" width="36" height="36" />}
      <div className={css.write}>
        <CommentForm
          label={t`Write a comment`}
          action={t`Send`}
          draft={`comment.${place.articleId}`}
          onSubmit={(text) => writeComment(place, text)}
        />
        {me.state === "signed-out" && (
          <p className={css.note}>
            <a href="#login">{t`Log in to comment.`}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** Announces changes of the member's comments to screen readers. */
function useNewComments(entries: readonly OutboxEntry[]): string {
  const { t } = useLingui();
  const [news, setNews] = useState("");
  const before = useRef<ReadonlyMap<string, OutboxEntry["state"]> | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    const own = entries.filter(({ kind }) => kind === "addComment" || kind === "editComment");
    before.current = new Map(own.map(({ id, state }) => [id, state]));
    if (!known) return;
    const changed = own.findLast(({ id, state }) => known.get(id) !== state);
    if (!changed) return;
    if (changed.state === "acknowledged") setNews(t`Your comment has been sent.`);
    else if (changed.state === "rejected") setNews(t`Your comment couldn't be sent.`);
    else setNews(t`Your comment is waiting to be sent.`);
  }, [entries, t]);
  return news;
}
