import type { Article } from "#contract/articles/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { languageSwitchDelay } from "#contract/limits.ts";
import { joinLocale, type Locale, splitLocale } from "#contract/locales.ts";
import { call } from "#src/api/read.ts";
import { rememberLocale } from "#src/lib/remember-locale.ts";

/**
 * Goes to the same page in another language (spec section 2): the choice is remembered, an article or game is
 * looked up there, since its id may differ, and where there is none the language's home is shown.
 */
export async function switchLanguage(to: Locale, from: Locale): Promise<void> {
  rememberLocale(to.code);
  const wait = new Promise((resolve) => setTimeout(resolve, languageSwitchDelay));
  const { path } = splitLocale(location.pathname);
  const [target] = await Promise.all([counterpart(path, to, from), wait]);
  location.assign(joinLocale(to.code, target) + (target === path ? location.search : ""));
}

async function counterpart(path: string, to: Locale, from: Locale): Promise<string> {
  const [, kind, id] = /^\/(article|game-intro)\/(\d+)$/.exec(path) ?? [];
  if (!kind || !id) return path;
  try {
    // What this page shows already knows its siblings, also with the network off.
    const { data } = await call(apiPath(`/${kind === "article" ? "article" : "game"}/${id}`, { lang: from.id }));
    const sibling = (data as Pick<Article, "translation_list">).translation_list.find(
      (translation) => translation.lang === to.content,
    );
    return sibling ? `/${kind}/${sibling.id}` : "/";
  } catch {
    return "/";
  }
}
