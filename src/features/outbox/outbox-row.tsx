import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addComment, editComment } from "#contract/comments/endpoints.ts";
import { articleListQuery, articleQuery } from "#src/components/articles/article.queries.ts";
import { gameQuery } from "#src/components/games/game.queries.ts";
import { CommentForm } from "#src/components/reactions/comment-form.tsx";
import { OutboxEntryStatus } from "#src/components/reactions/entry-status.tsx";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { Button } from "#src/ui/button.tsx";
import { Row } from "#src/ui/lists.tsx";
import css from "./outbox.module.css";

/** The device's database is loaded with the first write. */
const outbox = () => import("#src/outbox/outbox.ts");

/** An outbox entry: subject, text, state and actions. */
export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const nameOf = useEntryLabel();
  const subject = useEntryTarget(entry);
  const [editing, setEditing] = useState(false);
  const { failure, attempt } = useActionError();
  const { id, kind, state, attempts } = entry;
  const text = (entry.body as { comment?: string } | undefined)?.comment;
  const refused = state === "rejected";
  const free = refused || (state === "pending" && attempts === 0);
  const [path = "", hash] = subject.path.split("#");
  const what = nameOf(entry);
  const time = formatSavedAt(entry.madeAt, code);

  async function change(next: string) {
    const { updateEntry } = await import("#src/outbox/outbox.ts");
    await (kind === "addComment"
      ? updateEntry(addComment, id, { comment: next })
      : updateEntry(editComment, id, { comment: next }));
    setEditing(false);
  }

  return (
    <Row
      title={
        <Link to={path as string} {...(hash !== undefined && { hash })} className={css.link}>
          {what}
          {subject.title && <bdi>{subject.title}</bdi>}
        </Link>
      }
      text={
        editing ? (
          <span className={css.edit}>
            <CommentForm
              label={t`Edit your comment`}
              action={t`Save`}
              draft={`edit.${entry.id}`}
              initial={text ?? ""}
              focus
              onCancel={() => setEditing(false)}
              onSubmit={change}
            />
          </span>
        ) : (
          text && <span className={css.text}>{text}</span>
        )
      }
      meta={
        <>
          <OutboxEntryStatus entry={entry} />
          <time dateTime={entry.madeAt}>{time}</time>
          {failure && <span role="alert">{failure}</span>}
          {free && !editing && (
            <span className={css.acts}>
              {text !== undefined && <Button size="small" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
              {refused && (
                <Button
                  size="small"
                  onClick={() => void attempt(async () => (await outbox()).retryEntry(id))}
                >{t`Send again`}</Button>
              )}
              <Button size="small" onClick={() => void attempt(async () => (await outbox()).discardEntry(id))}>
                {refused ? t`Discard` : t`Undo`}
              </Button>
            </span>
          )}
        </>
      }
    />
  );
}

/** A short description of an entry. */
function useEntryLabel(): (entry: OutboxEntry) => string {
  const { t } = useLingui();
  return ({ kind, sets, body }) => {
    switch (kind) {
      case "likeItem":
        return sets ? t`Like` : t`Unlike`;
      case "likeComment":
        return sets
          ? t({ comment: "In the outbox: a like waiting to be sent", message: "Like comment" })
          : t({ comment: "In the outbox: the removal of a like, waiting to be sent", message: "Unlike comment" });
      case "addComment":
        return (body as { reply_to: unknown }).reply_to === null
          ? t({ comment: "Noun, in the outbox: a comment waiting to be sent", message: "Comment" })
          : t`Reply`;
      case "editComment":
        return t({ comment: "In the outbox: an edit waiting to be sent", message: "Edit comment" });
      case "removeComment":
        return t({ comment: "In the outbox: a deletion waiting to be sent", message: "Delete comment" });
      case "reportComment":
        return t({ comment: "In the outbox: a report waiting to be sent", message: "Report comment" });
      case "readNotification":
      case "reportNotification":
        return t`Mark as read`;
      case "readAllNotifications":
        return t`Mark all as read`;
      case "subscribe":
        return t({
          comment: "In the outbox: a newsletter subscription waiting to be sent",
          message: "Newsletter subscription",
        });
      case "sendFeedback":
        return t({
          comment: "In the outbox: answers to a questionnaire waiting to be sent",
          message: "Questionnaire answers",
        });
      case "changeFollow":
        return sets ? t`Follow` : t`Unfollow`;
      default:
        return t`Vote`;
    }
  };
}

/** The subject of an entry: its title and page. */
interface Subject {
  readonly title: string | undefined;
  readonly path: string;
}

const asFarAsKept = { throwOnError: false, staleTime: Number.POSITIVE_INFINITY } as const;

/** The page of a followed subject, such as `follow/section/news/industry`. */
function followedPath(target: string): string {
  const [, kind, ...key] = target.split("/");
  if (kind === "section") return `/${key.join("/")}`;
  if (kind === "label") return `/search-by-tag/article/${key.join("/")}`;
  return kind === "draw" ? "/mark-six" : "/calendar";
}

/** Finds it where the page or the device knows it, by the target of the entry: `article/12/comment/5`, `poll/3`. */
function useEntryTarget({ target, lang }: OutboxEntry): Subject {
  const [kind, id = 0] = target.split("/").map((part, place) => (place === 1 ? Number(part) : part)) as [
    string,
    number,
  ];
  const article = useQuery({ ...articleQuery(id, lang), ...asFarAsKept, enabled: kind === "article" }).data?.data;
  const game = useQuery({ ...gameQuery(id, lang), ...asFarAsKept, enabled: kind === "game" }).data?.data;
  const polls = articleListQuery({ lang, poll: "true" });
  const asked = useQuery({ ...polls, ...asFarAsKept, enabled: kind === "poll" }).data?.data.poll_list;
  if (kind === "notification" || kind === "notifications") return { title: undefined, path: "/member/messages" };
  if (kind === "form") return { title: undefined, path: target === "form/subscribe" ? "/subscribe" : "/feedback" };
  if (kind === "follow") return { title: undefined, path: followedPath(target) };
  if (kind === "game") return { title: game?.name, path: `/game-intro/${id}` };
  if (kind === "poll") {
    const found = asked?.find(({ poll }) => poll.id === id);
    return { title: found?.poll.question, path: found ? `/article/${found.article_id}` : "/article/poll" };
  }
  const comment = /\/comment\/(\d+)$/.exec(target)?.[1];
  const hash = comment ? `#comment-${comment}` : target.endsWith("/comments") ? "#comments" : "";
  return { title: article?.title, path: `/article/${id}${hash}` };
}
