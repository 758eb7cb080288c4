import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { parsePoFile } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { defaultLocale, findLocale, type LocaleCode } from "#contract/locales.ts";

/** The folder of the server's catalogs, one file per language. */
export const catalogFolder = join(import.meta.dirname, "../locales");

const catalogs = new Map<LocaleCode, I18n>();

/** Translates a message of the server into a language (its id); an unknown id means the default language. */
export function translate(lang: number, { id, message }: MessageDescriptor, values?: Record<string, unknown>): string {
  return catalogFor(findLocale(lang)?.code ?? defaultLocale.code)._(
    id,
    values,
    message === undefined ? {} : { message },
  );
}

function catalogFor(locale: LocaleCode): I18n {
  const loaded = catalogs.get(locale);
  if (loaded) return loaded;
  const catalog = setupI18n({ locale, messages: { [locale]: readCatalog(locale) } }).setMessagesCompiler(
    compileMessage,
  );
  catalogs.set(locale, catalog);
  return catalog;
}

/** Reads the catalog that translators edit; nothing is compiled at build time. */
function readCatalog(locale: LocaleCode): Messages {
  const { items } = parsePoFile(readFileSync(join(catalogFolder, `${locale}.po`), "utf8"));
  return Object.fromEntries(
    items
      .filter(({ msgstr }) => msgstr[0])
      .map(({ msgid, msgctxt, msgstr }) => [
        generateMessageId(msgid, msgctxt ?? undefined),
        compileMessage(msgstr[0] ?? ""),
      ]),
  );
}
