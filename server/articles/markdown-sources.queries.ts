import { and, eq, inArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { findLocale, joinLocale } from "#contract/locales.ts";
import type { LinkKind, MarkdownSources } from "#shared/markdown/markdown-figures.ts";
import { game } from "../games/games.schema.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { article, isPublic } from "./articles.schema.ts";

/** Pictures and items that a text names; the renderer decides which of them count. */
interface NamedSources extends MarkdownSources {
  /** Pictures that need an alternative text and have none in this language. */
  readonly withoutAlt: ReadonlySet<number>;
}

/** Returns the ids of the pictures that a text names. */
export function pictureIdsOf(markdown: string): number[] {
  return idsOf(markdown, /\bmedia:([1-9]\d{0,8})\b/g);
}

/** Finds the pictures that a text names, and the addresses of the items that it links to, in a language. */
export async function findMarkdownSources(db: NodePgDatabase, markdown: string, lang: number): Promise<NamedSources> {
  const code = findLocale(lang)?.code ?? "zh-CN";
  const pictures = await db
    .select()
    .from(image)
    .where(inArray(image.id, pictureIdsOf(markdown)));
  const articles = await db
    .select({ item: article.itemId, id: article.id })
    .from(article)
    .where(
      and(inArray(article.itemId, idsOf(markdown, /\barticle:([1-9]\d{0,8})\b/g)), eq(article.lang, lang), isPublic),
    );
  const games = await db
    .select({ item: game.itemId, id: game.id })
    .from(game)
    .where(and(inArray(game.itemId, idsOf(markdown, /\bgame:([1-9]\d{0,8})\b/g)), eq(game.lang, lang)));
  const links = new Map<string, string>([
    ...articles.map(({ item, id }) => [`article ${item}`, joinLocale(code, `/article/${id}`)] as const),
    ...games.map(({ item, id }) => [`game ${item}`, joinLocale(code, `/game-intro/${id}`)] as const),
  ]);
  const shown = new Map(pictures.map((row) => [row.id, toPicture(row, lang)]));
  return {
    withoutAlt: new Set(
      pictures.filter(({ alt, decorative }) => !decorative && !alt[lang]?.trim()).map(({ id }) => id),
    ),
    link: (kind: LinkKind, item) => links.get(`${kind} ${item}`),
    picture: (id) => {
      const found = shown.get(id);
      return found && { url: found.url, width: found.width, height: found.height, alt: found.img_alt };
    },
  };
}

const idsOf = (markdown: string, pattern: RegExp) => [
  ...new Set(Array.from(markdown.matchAll(pattern), ([, id]) => Number(id))),
];
