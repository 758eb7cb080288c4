import type { ServerErrorCode } from "#contract/errors.ts";
import { contentLang, defaultLocale, findLocale } from "#contract/locales.ts";

const messages: Record<number, Record<ServerErrorCode, string>> = {
  2: {
    not_found: "没有找到您要的内容。",
    invalid: "请求有误，请检查后重试。",
    method_not_allowed: "不支持这种请求方式。",
    payload_too_large: "提交的内容过大。",
    too_many_requests: "操作太频繁，请稍后再试。",
    maintenance: "网站正在维护，请稍后再来。",
    internal: "服务器出错，请稍后再试。",
  },
  3: {
    not_found: "What you asked for is not here.",
    invalid: "The request is not valid. Please check it and try again.",
    method_not_allowed: "This method is not supported here.",
    payload_too_large: "What you sent is too large.",
    too_many_requests: "Too many requests, please try again later.",
    maintenance: "The site is under maintenance. Please come back later.",
    internal: "The server failed. Please try again later.",
  },
};

/** The sentence of a code in the language of a request: its `lang` parameter, else the default. */
export function errorMessage(code: ServerErrorCode, url: string): string {
  const asked = Number(new URL(url).searchParams.get("lang"));
  const lang = findLocale(asked) ? contentLang(asked) : defaultLocale.id;
  return (messages[lang] ?? messages[defaultLocale.id])?.[code] ?? code;
}
