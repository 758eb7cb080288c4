import * as v from "valibot";
import { routedLocales } from "../locales.ts";
import { documentLimits } from "./limits.ts";

const languageId = v.picklist(routedLocales.map((locale) => String(locale.id)));

/** A text in the languages with URLs, by language id. A draft may lack one. */
export const localText = (maxLength: number) => v.record(languageId, v.pipe(v.string(), v.maxLength(maxLength)));

/** Content that each language with URLs has for itself, by language id. A draft may lack one. */
export const byLanguage = <Schema extends v.GenericSchema>(schema: Schema) => v.record(languageId, schema);

/** A short text of a draft, which may be empty. */
export const shortText = v.pipe(v.string(), v.maxLength(documentLimits.title));
/** A text of a draft without a fixed form, which may be empty. */
export const longText = v.pipe(v.string(), v.maxLength(documentLimits.paragraph));
/** A link as it is typed. Publication checks it. */
export const linkText = v.pipe(v.string(), v.maxLength(documentLimits.link));
export const rowsOf = <Schema extends v.GenericSchema>(row: Schema) =>
  v.pipe(v.array(row), v.maxLength(documentLimits.rows));
