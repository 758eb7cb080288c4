import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GameCategory } from "#contract/games/types.ts";
import { categoryNames, sectionNames } from "#src/components/site/key-labels.ts";

/** A page of the site that opens from a kept read. */
interface LibraryPageItem {
  /** Its path without the language. */
  readonly to: string;
  readonly title: string;
}

/** The language that a read was asked in, where it has one. */
export function cachedLang(path: string): number | undefined {
  const lang = new URL(path, "https://kapok.invalid").searchParams.get("lang");
  return lang === null ? undefined : Number(lang);
}

const home = msg`Home`;
const topNames: Record<string, MessageDescriptor> = {
  news: msg`News`,
  activity: msg`Activities`,
  platform: msg`Platform`,
};

/**
 * The page that a kept read is the main part of. `undefined` for the parts that several pages share, and for further
 * pages of a list.
 */
export function libraryPageItemOf(path: string, i18n: I18n): LibraryPageItem | undefined {
  const { pathname, searchParams } = new URL(path, "https://kapok.invalid");
  const { lang: _, ...query } = Object.fromEntries(searchParams);
  const names = Object.keys(query).join();
  if (pathname === "/api/page" && query.uri === "/") return { to: "/", title: i18n._(home) };
  if (pathname === "/api/article" && names === "section" && query.section) {
    const name = sectionNames[query.section] ?? topNames[query.section];
    return name && { to: `/${query.section}`, title: i18n._(name) };
  }
  if (pathname === "/api/game" && names === "category" && query.category) {
    return {
      to: `/game/${query.category}/game-list`,
      title: i18n._(categoryNames[query.category as GameCategory]),
    };
  }
  return undefined;
}
