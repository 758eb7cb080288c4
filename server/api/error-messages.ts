import type { ServerErrorCode } from "#contract/http/errors.ts";
import { defaultLocale, type LocaleCode, locales } from "#contract/locales.ts";
import { isMemberErrorCode, type MemberErrorCode } from "#contract/members/errors.ts";
import type { Localized } from "#server/i18n/localized.ts";
import { memberErrorMessages } from "./member-error-messages.ts";

const messages: Localized<Readonly<Record<ServerErrorCode, string>>> = {
  "zh-CN": {
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
  "zh-HK": {
    not_found: "找不到您要的內容。",
    invalid: "請求有誤，請檢查後再試。",
    method_not_allowed: "不支援這種請求方式。",
    forbidden: "不允許由其他網站提交。",
    unsupported_media_type: "不支援這種內容格式。",
    payload_too_large: "提交的內容過大。",
    too_many_requests: "操作太頻密，請稍後再試。",
    maintenance: "網站正在維護，請稍後再來。",
    internal: "伺服器出現問題，請稍後再試。",
  },
  "en-US": {
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
  "vi-VN": {
    not_found: "Không tìm thấy nội dung bạn yêu cầu.",
    invalid: "Yêu cầu không hợp lệ. Vui lòng kiểm tra rồi thử lại.",
    method_not_allowed: "Phương thức này không được hỗ trợ ở đây.",
    forbidden: "Không được gửi từ trang khác.",
    unsupported_media_type: "Loại nội dung này không được hỗ trợ.",
    payload_too_large: "Nội dung bạn gửi quá lớn.",
    too_many_requests: "Quá nhiều yêu cầu, vui lòng thử lại sau.",
    maintenance: "Trang đang bảo trì. Vui lòng quay lại sau.",
    internal: "Máy chủ gặp sự cố. Vui lòng thử lại sau.",
  },
  "th-TH": {
    not_found: "ไม่พบสิ่งที่คุณต้องการ",
    invalid: "คำขอไม่ถูกต้อง โปรดตรวจสอบแล้วลองอีกครั้ง",
    method_not_allowed: "ไม่รองรับวิธีการนี้",
    forbidden: "ไม่อนุญาตให้ส่งจากเว็บไซต์อื่น",
    unsupported_media_type: "ไม่รองรับเนื้อหาประเภทนี้",
    payload_too_large: "ข้อมูลที่ส่งมีขนาดใหญ่เกินไป",
    too_many_requests: "มีคำขอมากเกินไป โปรดลองอีกครั้งภายหลัง",
    maintenance: "เว็บไซต์กำลังปรับปรุง โปรดกลับมาใหม่ภายหลัง",
    internal: "เซิร์ฟเวอร์ขัดข้อง โปรดลองอีกครั้งภายหลัง",
  },
  "hi-IN": {
    not_found: "आपने जो माँगा, वह यहाँ नहीं है।",
    invalid: "अनुरोध मान्य नहीं है। कृपया जाँचकर फिर कोशिश करें।",
    method_not_allowed: "यह तरीका यहाँ समर्थित नहीं है।",
    forbidden: "दूसरी साइटों से भेजने की अनुमति नहीं है।",
    unsupported_media_type: "इस तरह की सामग्री यहाँ समर्थित नहीं है।",
    payload_too_large: "आपने जो भेजा, वह बहुत बड़ा है।",
    too_many_requests: "बहुत ज़्यादा अनुरोध, कृपया बाद में फिर कोशिश करें।",
    maintenance: "साइट का रखरखाव चल रहा है। कृपया बाद में फिर आएँ।",
    internal: "सर्वर में गड़बड़ हुई। कृपया बाद में फिर कोशिश करें।",
  },
};

/** The sentence of a code in the language of a request. */
export function errorMessage(code: ServerErrorCode | MemberErrorCode, url: string): string {
  const locale = localeOf(url);
  return isMemberErrorCode(code) ? memberErrorMessages[locale][code] : messages[locale][code];
}

/** The language of a request: its `lang` parameter, else the default. */
export function localeOf(url: string): LocaleCode {
  const asked = Number(new URL(url).searchParams.get("lang"));
  return (locales.find(({ id }) => id === asked) ?? defaultLocale).code;
}
