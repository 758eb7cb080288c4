import { composedPages, pagePaths } from "../pages/page-paths.ts";

/** The kinds of documents. A kind stands after those that it depends on. */
export const documentKinds = [
  "label",
  "article",
  "article_text",
  "poll",
  "game",
  "game_text",
  "event",
  "faq",
  "terms",
  "questionnaire",
  "issue",
  "material_group",
  "page",
  "banner",
  "promotion",
  "marquee",
  "partner",
  "navigation",
  "settings",
  "page_meta",
] as const;
export type DocumentKindName = (typeof documentKinds)[number];

/** Kinds that another act than writing and publishing allows, in all languages. */
export const kindActs: Partial<Record<DocumentKindName, "compose" | "configure">> = {
  label: "compose",
  poll: "compose",
  event: "compose",
  faq: "compose",
  terms: "configure",
  questionnaire: "compose",
  issue: "compose",
  material_group: "compose",
  page: "compose",
  banner: "compose",
  promotion: "compose",
  marquee: "compose",
  partner: "compose",
  navigation: "configure",
  settings: "configure",
  page_meta: "configure",
};

/** Kinds whose items are given, numbered from 1. Editors neither add nor remove any. */
export const fixedItems: Partial<Record<DocumentKindName, number>> = {
  faq: 1,
  /** The terms of service, and the privacy notice. */
  terms: 2,
  page: composedPages.length,
  banner: pagePaths.length,
  /** Cover advertisements, and floating layers. */
  promotion: 2,
  marquee: 1,
  partner: 1,
  navigation: 1,
  settings: 1,
  page_meta: 1,
};

/** Kinds that stay on the site once they are published: pages, sign-ups and search engines need them. */
export const permanentKinds: readonly DocumentKindName[] = ["terms", "page", "navigation", "settings", "page_meta"];

/** Kinds with a document for each language. The others have one for all. */
export const kindsPerLanguage: readonly DocumentKindName[] = ["article_text", "game_text"];
