import { contentLang, joinLocale, routedLocales } from "#contract/locales.ts";
import { findArticleLang } from "#server/articles/full-articles.queries.ts";
import { KeyStore } from "#server/auth/key-store.mutations.ts";
import { type Config, readConfig } from "#server/config.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { findGameLang } from "#server/games/games.queries.ts";
import { loadPreviewKey } from "#server/preview/preview-key.ts";
import { type Previewed, previewToken } from "#server/preview/preview-token.ts";
import { type Area, command, minuteOf } from "./operate.ts";

const hour = 60 * 60 * 1000;
/** Longest lifetime of a link: 30 days. */
const maxHours = 720;

const findLang = { article: findArticleLang, game: findGameLang } as const;

function preview(kind: Previewed["kind"]) {
  return command({
    name: kind,
    usage: "<id> [--hours 24]",
    summary: `creates a link that shows an unpublished or withdrawn ${kind} to anyone who has it`,
    options: { hours: { type: "string", default: "24" } },
    prepare({ positionals: [id = "", ...more], values: { hours } }) {
      if (!/^[1-9]\d{0,9}$/.test(id) || more.length > 0) throw new OperatorError(`Give the id of one ${kind}.`);
      if (!/^[1-9]\d{0,2}$/.test(hours) || Number(hours) > maxHours) {
        throw new OperatorError(`--hours takes a whole number from 1 to ${maxHours}.`);
      }
      return async (db) => {
        const lang = await findLang[kind](db, Number(id));
        if (lang === undefined) throw new OperatorError(`There is no ${kind} ${id}.`);
        const config = readConfig(process.env);
        const expiresAt = Date.now() + Number(hours) * hour;
        const key = await loadPreviewKey(new KeyStore(db, config.secretKey), config.dataDir);
        const token = previewToken(key, { kind, id: Number(id) }, expiresAt);
        return [
          linkTo(config, contentLang(lang), `/preview/${kind === "game" ? "game-intro" : kind}/${id}`, token),
          `It works until ${minuteOf(new Date(expiresAt))} UTC, for anyone who has it.`,
        ].join("\n");
      };
    },
  });
}

function linkTo({ siteUrl, host, port }: Config, lang: number, path: string, token: string): string {
  const code = routedLocales.find(({ id }) => id === lang)?.code ?? "";
  return `${siteUrl ?? `http://${host}:${port}`}${joinLocale(code, path)}?token=${token}`;
}

/** Preview links for editors. */
export const previewCommands: Area = {
  name: "preview",
  summary: "links to unpublished content",
  commands: [preview("article"), preview("game")],
};
