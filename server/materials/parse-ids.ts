import type { Context } from "hono";
import * as v from "valibot";
import { idText, lang as langText } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { maxArchiveFiles as most } from "#contract/materials/limits.ts";
import { langOf } from "#server/api/error-messages.ts";
import { HttpError } from "#server/api/http-error.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";

const tooMany = msg({
  message: "Unable to download! Up to {most} files can be downloaded at one time",
});

/**
 * The files that a request asks for, each once: `ids=1,2`, or `ids=1&ids=2` as a form sends them.
 *
 * @throws {ApiError} `invalid` for none, for what is no id, and for more than an archive holds
 */
export function parseIds(c: Context): { ids: number[]; lang: number } {
  const lang = v.safeParse(langText, c.req.query("lang"));
  if (!lang.success) throw new ApiError("invalid", { fields: { lang: ["invalid"] } });
  const texts = (c.req.queries("ids") ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  if (texts.length === 0) throw new ApiError("invalid", { fields: { ids: ["choose"] } });
  const ids = v.safeParse(v.array(idText), texts);
  if (!ids.success) throw new ApiError("invalid", { fields: { ids: ["invalid"] } });
  const distinct = [...new Set(ids.output)];
  if (distinct.length > most) {
    const sentence = translate(langOf(c.req.url), tooMany, { most });
    throw new HttpError("invalid", {}, { sentence, fields: { ids: [sentence] } });
  }
  return { ids: distinct, lang: lang.output };
}
