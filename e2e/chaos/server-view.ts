import { getArticle, listArticles } from "#contract/articles/endpoints.ts";
import { listComments } from "#contract/comments/endpoints.ts";
import { actionPath } from "#contract/http/action.ts";
import { type Endpoint, type InputOf, pathOf, type ResponseOf } from "#contract/http/endpoint.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { getViewerState, type ViewerState } from "#contract/viewer-state/endpoints.ts";
import { languages } from "../support/messages.ts";
import type { View } from "./page-view.ts";

const [{ id: lang }] = languages;

/** Reads of the site, past the browsers and their network. */
export class ServerReads {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What an article page must show to a member. */
  async article(id: number, viewer: ViewerState): Promise<View> {
    const [{ liked_amount, poll }, { comment_count, comment_list }] = await Promise.all([
      this.#read(getArticle, { id, lang }),
      this.#read(listComments, { article: id, lang, sort: "newest" }),
    ]);
    const comments = comment_list.flatMap(({ reply_list, ...top }) => [top, ...reply_list]);
    const isLiked = (comment: number) => viewer.liked_comment_list.includes(comment);
    return {
      article: describeLike(liked_amount, viewer.liked_article_list.includes(id)),
      "comment count": String(comment_count),
      ...Object.fromEntries(
        comments.map(({ id, state, text, liked_amount: amount }) => [
          `comment ${id}`,
          state === "shown" ? `"${text}", ${describeLike(amount, isLiked(id))}` : "removed",
        ]),
      ),
      order: comments.map(({ id }) => `comment ${id}`).join(", "),
      ...(poll && describePoll(poll, viewer)),
    };
  }

  /** What the list of polls must show to a member. */
  async polls(viewer: ViewerState): Promise<View> {
    const { poll_list = [] } = await this.#read(listArticles, { lang, poll: "true" });
    return Object.assign({}, ...poll_list.map(({ poll }) => describePoll(poll, viewer)));
  }

  viewerState(token: string): Promise<ViewerState> {
    return this.#get(actionPath(getViewerState, { lang }), { authorization: `Bearer ${token}` });
  }

  #read<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> {
    return this.#get(pathOf(endpoint, input), {});
  }

  async #get<T>(path: string, headers: Record<string, string>): Promise<T> {
    const response = await fetch(this.#origin + path, { headers });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return (await response.json()) as T;
  }
}

function describeLike(amount: number, isOwn: boolean): string {
  return `${amount} likes, ${isOwn ? "own" : "others"}`;
}

function describePoll({ id, voted_count, option_list }: Poll, { ballot_list }: ViewerState): View {
  const ballot = ballot_list.find(({ poll_id }) => poll_id === id)?.option_list ?? [];
  const own = option_list.flatMap((option, place) => (ballot.includes(option.id) ? [place + 1] : []));
  return { [`poll ${id}`]: `${voted_count} votes, own ${own.join(" ") || "none"}` };
}
