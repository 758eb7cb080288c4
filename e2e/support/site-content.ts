import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Article, ArticleSummary } from "#contract/articles/endpoints.ts";
import type { Game, GameSummary } from "#contract/games/endpoints.ts";
import { apiPath, type QueryValues } from "#contract/http/api-path.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { siteUrl } from "./fixtures.ts";
import type { Language } from "./messages.ts";

async function read<T>(path: string, query: QueryValues): Promise<T> {
  const response = await fetch(siteUrl() + apiPath(path, query));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** The latest articles of a section. */
export async function articlesOf({ id }: Language, section = "news"): Promise<ArticleSummary[]> {
  const query = { lang: id, section };
  return (await read<{ article_list: ArticleSummary[] }>("/article", query)).article_list;
}

/** A long news article with headings. */
export async function anArticle(language: Language): Promise<Article> {
  for (const { id } of await articlesOf(language)) {
    const article = await read<Article>(`/article/${id}`, { lang: language.id });
    if (article.heading_list.length >= 4) return article;
  }
  throw new Error("No article of the news has four headings.");
}

/** A casino game. */
export async function aGame({ id: lang }: Language): Promise<Game> {
  const { game_list: games } = await read<{ game_list: GameSummary[] }>("/game", { lang, category: "casino" });
  return read<Game>(`/game/${games[0]?.id}`, { lang });
}

/** The id of an item's translation. */
export function idIn({ translation_list: list }: Article | Game, { id }: Language): number {
  const sibling = list.find(({ lang }) => lang === id);
  if (!sibling) throw new Error(`There is no translation in language ${id}.`);
  return sibling.id;
}

/** Number of the latest draw, such as `26/131`. */
export async function latestDraw(): Promise<string> {
  const [draw] = (await read<{ draw_list: Draw[] }>("/mark-six", {})).draw_list;
  if (!draw) throw new Error("There is no draw.");
  return draw.number;
}

/** A sentence of an article's text, without markup. */
export function sentenceOf({ body_html: html }: Article): string {
  const paragraph = /<p>([^<]{20,})/.exec(html)?.[1] ?? "";
  return paragraph.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").slice(0, 40);
}

/** Path and query of a preview link from the operator's command. */
export function previewPath(kind: "article" | "game", id: number): string {
  const command = join(import.meta.dirname, "../../bin/kapok.mjs");
  const env = { ...process.env, DATA_DIR: process.env.KAPOK_E2E_DATA };
  const { stdout, stderr } = spawnSync(process.execPath, [command, "operator", "preview", kind, String(id)], {
    encoding: "utf8",
    env,
  });
  const [link = ""] = stdout.split("\n");
  if (!URL.canParse(link)) throw new Error(`The command printed no link: ${stderr}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
