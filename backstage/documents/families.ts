import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";

/** Kinds of the documents of an item: facts that all languages share, and a text in each. */
export interface Family {
  readonly facts: "article" | "game";
  readonly text: "article_text" | "game_text";
  /** All its kinds. Items of other families may have the same number. */
  readonly kinds: readonly DocumentKindName[];
  /** Route of the editor of an item, below which its other screens are. */
  readonly screen: "/articles/$item" | "/games/$item";
  /** Fields of the text. */
  readonly title: "title" | "name";
  readonly body: "body" | "intro";
  /** A text without content. */
  readonly empty: Readonly<Record<string, string | readonly string[]>>;
}

export const articleFamily: Family = {
  facts: "article",
  text: "article_text",
  kinds: ["article", "article_text", "poll"],
  screen: "/articles/$item",
  title: "title",
  body: "body",
  empty: { title: "", subtitle: "", body: "" },
};
export const gameFamily: Family = {
  facts: "game",
  text: "game_text",
  kinds: ["game", "game_text"],
  screen: "/games/$item",
  title: "name",
  body: "intro",
  empty: { name: "", subtitle: "", intro: "", feature_list: [] },
};

/** Kinds of the documents of an item to which a document belongs. */
export function kindsBeside(kind: string): readonly string[] {
  return [articleFamily, gameFamily].find(({ kinds }) => kinds.some((each) => each === kind))?.kinds ?? [kind];
}

/** The text of an item in a language. */
export function textOf<Document extends BackstageDocument>(
  documents: readonly Document[] | undefined,
  { text }: Family,
  lang: number,
): Document | undefined {
  return documents?.find((each) => each.kind === text && each.lang === lang);
}

/** The family of a text. */
export function familyOf({ kind }: BackstageDocument): Family {
  return kind === gameFamily.text ? gameFamily : articleFamily;
}
