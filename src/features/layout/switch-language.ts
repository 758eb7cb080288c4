import { getArticle } from "#contract/articles/endpoints.ts";
import { getGame } from "#contract/games/endpoints.ts";
import { languageSwitchDelay } from "#contract/limits.ts";
import { joinLocale, type Locale, splitLocale } from "#contract/locales.ts";
import { read } from "#src/api/read.ts";
import { rememberLocale } from "#src/lib/i18n.ts";

/**
 * Opens the same page in another language (spec section 2). It stores the choice and looks up the translation of an
 * article or game. Without one, it opens the home page of the language.
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
    // The item in its own language lists its translations, and its copy is there when offline.
    const input = { id, lang: from.id };
    const { data } = await (kind === "article" ? read(getArticle, input) : read(getGame, input));
    const sibling = data.translation_list.find((translation) => translation.lang === to.content);
    return sibling ? `/${kind}/${sibling.id}` : "/";
  } catch {
    return "/";
  }
}
