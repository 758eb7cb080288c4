import type { ServerErrorCode } from "#contract/errors.ts";
import type { FieldCode } from "#contract/field-codes.ts";
import { contentLang, defaultLocale, findLocale } from "#contract/locales.ts";

const messages: Record<number, Record<ServerErrorCode, string>> = {
  2: {
    not_found: "没有找到您要的内容。",
    invalid: "请求有误，请检查后重试。",
    method_not_allowed: "不支持这种请求方式。",
    forbidden: "不允许从其他网站提交。",
    unsupported_media_type: "不支持这种内容格式。",
    payload_too_large: "提交的内容过大。",
    too_many_requests: "操作太频繁，请稍后再试。",
    maintenance: "网站正在维护，请稍后再来。",
    internal: "服务器出错，请稍后再试。",
  },
  3: {
    not_found: "What you asked for is not here.",
    invalid: "The request is not valid. Please check it and try again.",
    method_not_allowed: "This method is not supported here.",
    forbidden: "Other sites may not send this.",
    unsupported_media_type: "This kind of content is not supported here.",
    payload_too_large: "What you sent is too large.",
    too_many_requests: "Too many requests, please try again later.",
    maintenance: "The site is under maintenance. Please come back later.",
    internal: "The server failed. Please try again later.",
  },
};

const fieldMessages: Record<number, Record<FieldCode, string>> = {
  2: {
    required: "此项必填。",
    email: "请输入有效的邮箱地址",
    phone: "请输入有效的手机号码",
    pin: "请输入格式正确的PIN码。",
    pin_wrong: "PIN码不对或已过期，请按新的图片输入。",
    too_long: "内容过长，请缩短。",
    choose: "请从选项中选择。",
    invalid: "此项填写有误。",
  },
  3: {
    required: "This is a required field.",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
    pin: "Please enter a PIN code in the correct format.",
    pin_wrong: "The PIN code is wrong or has expired. Please answer the new one.",
    too_long: "This is too long.",
    choose: "Please choose one of the options.",
    invalid: "This is not valid.",
  },
};

/** The sentence of a code in the language of a request: its `lang` parameter, else the default. */
export function errorMessage(code: ServerErrorCode, url: string): string {
  return (messages[langOf(url)] ?? messages[defaultLocale.id])?.[code] ?? code;
}

/** The sentence of what is wrong with a field, in the language of a request. */
export function fieldMessage(code: FieldCode, url: string): string {
  return (fieldMessages[langOf(url)] ?? fieldMessages[defaultLocale.id])?.[code] ?? code;
}

function langOf(url: string): number {
  const asked = Number(new URL(url).searchParams.get("lang"));
  return findLocale(asked) ? contentLang(asked) : defaultLocale.id;
}
