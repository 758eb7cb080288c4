import type { ServerErrorCode } from "#contract/errors.ts";
import type { FieldCode } from "#contract/field-codes.ts";
import { defaultLocale, type LocaleCode, locales } from "#contract/locales.ts";

const messages: Readonly<Record<LocaleCode, Readonly<Record<ServerErrorCode, string>>>> = {
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

const fieldMessages: Readonly<Record<LocaleCode, Readonly<Record<FieldCode, string>>>> = {
  "zh-CN": {
    required: "此项必填。",
    email: "请输入有效的邮箱地址",
    phone: "请输入有效的手机号码",
    pin: "请输入格式正确的PIN码。",
    pin_wrong: "PIN码不对或已过期，请按新的图片输入。",
    too_long: "内容过长，请缩短。",
    choose: "请从选项中选择。",
    invalid: "此项填写有误。",
  },
  "en-US": {
    required: "This is a required field.",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
    pin: "Please enter a PIN code in the correct format.",
    pin_wrong: "The PIN code is wrong or has expired. Please answer the new one.",
    too_long: "This is too long.",
    choose: "Please choose one of the options.",
    invalid: "This is not valid.",
  },
  "zh-HK": {
    required: "此項必須填寫。",
    email: "請輸入有效的電郵地址",
    phone: "請輸入有效的手提電話號碼",
    pin: "請輸入格式正確的 PIN 碼。",
    pin_wrong: "PIN 碼不正確或已過期，請按新的圖片輸入。",
    too_long: "內容太長，請縮短。",
    choose: "請從選項中選擇。",
    invalid: "此項填寫有誤。",
  },
  "vi-VN": {
    required: "Vui lòng điền mục này.",
    email: "Vui lòng nhập địa chỉ email hợp lệ",
    phone: "Vui lòng nhập số điện thoại hợp lệ",
    pin: "Vui lòng nhập mã PIN đúng định dạng.",
    pin_wrong: "Mã PIN sai hoặc đã hết hạn. Vui lòng nhập theo hình mới.",
    too_long: "Nội dung quá dài.",
    choose: "Vui lòng chọn một trong các mục.",
    invalid: "Mục này không hợp lệ.",
  },
  "th-TH": {
    required: "จำเป็นต้องกรอกช่องนี้",
    email: "โปรดกรอกอีเมลที่ถูกต้อง",
    phone: "โปรดกรอกหมายเลขโทรศัพท์ที่ถูกต้อง",
    pin: "โปรดกรอกรหัส PIN ให้ถูกรูปแบบ",
    pin_wrong: "รหัส PIN ไม่ถูกต้องหรือหมดอายุแล้ว โปรดกรอกตามภาพใหม่",
    too_long: "ข้อความยาวเกินไป",
    choose: "โปรดเลือกหนึ่งตัวเลือก",
    invalid: "ข้อมูลช่องนี้ไม่ถูกต้อง",
  },
  "hi-IN": {
    required: "यह भरना ज़रूरी है।",
    email: "कृपया मान्य ईमेल पता लिखें",
    phone: "कृपया मान्य फ़ोन नंबर लिखें",
    pin: "कृपया सही रूप में PIN कोड लिखें।",
    pin_wrong: "PIN कोड ग़लत है या उसका समय बीत चुका है। कृपया नए चित्र के अनुसार लिखें।",
    too_long: "यह बहुत लंबा है।",
    choose: "कृपया विकल्पों में से एक चुनें।",
    invalid: "यह मान्य नहीं है।",
  },
};

/** The sentence of a code in the language of a request: its `lang` parameter, else the default. */
export function errorMessage(code: ServerErrorCode, url: string): string {
  return messages[localeOf(url)][code];
}

/** The sentence of what is wrong with a field, in the language of a request. */
export function fieldMessage(code: FieldCode, url: string): string {
  return fieldMessages[localeOf(url)][code];
}

function localeOf(url: string): LocaleCode {
  const asked = Number(new URL(url).searchParams.get("lang"));
  return (locales.find(({ id }) => id === asked) ?? defaultLocale).code;
}
