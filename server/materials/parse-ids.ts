import type { Context } from "hono";
import * as v from "valibot";
import { idText, lang as langText } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { LocaleCode } from "#contract/locales.ts";
import { maxArchiveFiles as most } from "#contract/materials/limits.ts";
import { localeOf } from "#server/api/error-messages.ts";
import { HttpError } from "#server/api/http-error.ts";

const tooMany: Readonly<Record<LocaleCode, string>> = {
  "zh-CN": `无法下载！一次最多可下载${most}个文件`,
  "zh-HK": `無法下載！一次最多可下載${most}個檔案`,
  "en-US": `Unable to download! Up to ${most} files can be downloaded at one time`,
  "vi-VN": `Không thể tải xuống! Mỗi lần tải được tối đa ${most} tệp`,
  "th-TH": `ดาวน์โหลดไม่ได้! ดาวน์โหลดได้ครั้งละไม่เกิน ${most} ไฟล์`,
  "hi-IN": `डाउनलोड नहीं हो सका! एक बार में अधिकतम ${most} फ़ाइलें डाउनलोड की जा सकती हैं`,
};

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
    const sentence = tooMany[localeOf(c.req.url)];
    throw new HttpError("invalid", {}, { sentence, fields: { ids: [sentence] } });
  }
  return { ids: distinct, lang: lang.output };
}
