import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";

/** Kinds of the documents of an item: facts that all languages share, and a text in each. */
export interface Family {
  readonly facts: "article" | "game";
  readonly text: "article_text" | "game_text";
  /** All its kinds. Items of other families may have the same number. */
  readonly kinds: readonly DocumentKindName[];
}

export const articleFamily: Family = {
  facts: "article",
  text: "article_text",
  kinds: ["article", "article_text", "poll"],
};
export const gameFamily: Family = { facts: "game", text: "game_text", kinds: ["game", "game_text"] };

/** The text of an item in a language. */
export function textOf(documents: readonly BackstageDocument[] | undefined, { text }: Family, lang: number) {
  return documents?.find((each) => each.kind === text && each.lang === lang);
}
