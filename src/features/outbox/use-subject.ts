import { useQuery } from "@tanstack/react-query";
import { articleListQuery, articleQuery } from "#src/components/articles/article.queries.ts";
import { gameQuery } from "#src/components/games/game.queries.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/** What an entry is about: its title, and where it stands. */
export interface Subject {
  readonly title: string | undefined;
  readonly path: string;
}

const asFarAsKept = { throwOnError: false, staleTime: Number.POSITIVE_INFINITY } as const;

/** Of what is followed, `follow/section/news/industry`, the page. */
function followedPath(target: string): string {
  const [, kind, ...key] = target.split("/");
  if (kind === "section") return `/${key.join("/")}`;
  if (kind === "label") return `/search-by-tag/article/${key.join("/")}`;
  return kind === "draw" ? "/mark-six" : "/calendar";
}

/** Finds it where the page or the device knows it, by the target of the entry: `article/12/comment/5`, `poll/3`. */
export function useEntryTarget({ target, lang }: OutboxEntry): Subject {
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
