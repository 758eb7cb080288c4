import type { FieldCode } from "#contract/http/field-codes.ts";
import { isMemberErrorCode } from "#contract/members/errors.ts";
import type { Localized } from "#server/i18n/localized.ts";
import { errorMessage, localeOf } from "./error-messages.ts";

const texts: Localized<Readonly<Record<FieldCode | "too_short", string>>> = {
  "zh-CN": {
    required: "此项必填。",
    email: "请输入有效的邮箱地址",
    phone: "请输入有效的手机号码",
    pin: "请输入格式正确的PIN码。",
    pin_wrong: "PIN码不对或已过期，请按新的图片输入。",
    too_long: "内容过长，请缩短。",
    too_short: "请至少输入两个字。",
    choose: "请从选项中选择。",
    invalid: "此项填写有误。",
    password: "密码至少8位，只能用小写字母和数字。",
    password_common: "这个密码太常见，请换一个。",
    password_mismatch: "两次输入的密码不一致",
    name_length: "请输入5至50个字符。",
    birthday: "请选择完整的出生日期",
  },
  "en-US": {
    required: "This is a required field.",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
    pin: "Please enter a PIN code in the correct format.",
    pin_wrong: "The PIN code is wrong or has expired. Please answer the new one.",
    too_long: "This is too long.",
    too_short: "Type at least one word.",
    choose: "Please choose one of the options.",
    invalid: "This is not valid.",
    password: "At least 8 characters, lowercase letters and digits only.",
    password_common: "This password is too common. Please choose another one.",
    password_mismatch: "Password does not match",
    name_length: "Please enter 5 to 50 characters.",
    birthday: "Please select your full date of birth",
  },
  "zh-HK": {
    required: "此項必須填寫。",
    email: "請輸入有效的電郵地址",
    phone: "請輸入有效的手提電話號碼",
    pin: "請輸入格式正確的 PIN 碼。",
    pin_wrong: "PIN 碼不正確或已過期，請按新的圖片輸入。",
    too_long: "內容太長，請縮短。",
    too_short: "請輸入最少兩個字。",
    choose: "請從選項中選擇。",
    invalid: "此項填寫有誤。",
    password: "密碼至少8個字元，只可使用小寫字母和數字。",
    password_common: "這個密碼太常見，請改用另一個。",
    password_mismatch: "兩次輸入的密碼不一致",
    name_length: "請輸入5至50個字元。",
    birthday: "請選擇完整的出生日期",
  },
  "vi-VN": {
    required: "Vui lòng điền mục này.",
    email: "Vui lòng nhập địa chỉ email hợp lệ",
    phone: "Vui lòng nhập số điện thoại hợp lệ",
    pin: "Vui lòng nhập mã PIN đúng định dạng.",
    pin_wrong: "Mã PIN sai hoặc đã hết hạn. Vui lòng nhập theo hình mới.",
    too_long: "Nội dung quá dài.",
    too_short: "Hãy nhập ít nhất một từ.",
    choose: "Vui lòng chọn một trong các mục.",
    invalid: "Mục này không hợp lệ.",
    password: "Ít nhất 8 ký tự, chỉ gồm chữ thường và chữ số.",
    password_common: "Mật khẩu này quá phổ biến. Vui lòng chọn mật khẩu khác.",
    password_mismatch: "Mật khẩu không khớp",
    name_length: "Vui lòng nhập từ 5 đến 50 ký tự.",
    birthday: "Vui lòng chọn đầy đủ ngày sinh",
  },
  "th-TH": {
    required: "จำเป็นต้องกรอกช่องนี้",
    email: "โปรดกรอกอีเมลที่ถูกต้อง",
    phone: "โปรดกรอกหมายเลขโทรศัพท์ที่ถูกต้อง",
    pin: "โปรดกรอกรหัส PIN ให้ถูกรูปแบบ",
    pin_wrong: "รหัส PIN ไม่ถูกต้องหรือหมดอายุแล้ว โปรดกรอกตามภาพใหม่",
    too_long: "ข้อความยาวเกินไป",
    too_short: "โปรดพิมพ์อย่างน้อยหนึ่งคำ",
    choose: "โปรดเลือกหนึ่งตัวเลือก",
    invalid: "ข้อมูลช่องนี้ไม่ถูกต้อง",
    password: "อย่างน้อย 8 ตัวอักษร ใช้ได้เฉพาะตัวพิมพ์เล็กและตัวเลข",
    password_common: "รหัสผ่านนี้ใช้กันทั่วไปเกินไป โปรดเลือกรหัสอื่น",
    password_mismatch: "รหัสผ่านไม่ตรงกัน",
    name_length: "โปรดกรอก 5 ถึง 50 ตัวอักษร",
    birthday: "โปรดเลือกวันเกิดให้ครบถ้วน",
  },
  "hi-IN": {
    required: "यह भरना ज़रूरी है।",
    email: "कृपया मान्य ईमेल पता लिखें",
    phone: "कृपया मान्य फ़ोन नंबर लिखें",
    pin: "कृपया सही रूप में PIN कोड लिखें।",
    pin_wrong: "PIN कोड ग़लत है या उसका समय बीत चुका है। कृपया नए चित्र के अनुसार लिखें।",
    too_long: "यह बहुत लंबा है।",
    too_short: "कम से कम एक शब्द लिखें।",
    choose: "कृपया विकल्पों में से एक चुनें।",
    invalid: "यह मान्य नहीं है।",
    password: "कम से कम 8 अक्षर, केवल छोटे अक्षर और अंक।",
    password_common: "यह पासवर्ड बहुत आम है। कृपया कोई दूसरा चुनें।",
    password_mismatch: "पासवर्ड मेल नहीं खाता",
    name_length: "कृपया 5 से 50 अक्षर लिखें।",
    birthday: "कृपया अपनी पूरी जन्मतिथि चुनें",
  },
};

/** What is wrong with fields, named by codes, as sentences in the language of a request; `sentence` is one already. */
export function fieldMessages(
  fields: Readonly<Record<string, readonly string[]>>,
  url: string,
  sentence?: string,
): Record<string, string[]> {
  const own: Readonly<Record<string, string>> = texts[localeOf(url)];
  const say = (code: string): string => {
    if (code === sentence) return code;
    if (isMemberErrorCode(code)) return errorMessage(code, url);
    // A schema without codes of its own says what it found, in English: to a caller that is simply not valid.
    return (Object.hasOwn(own, code) ? own[code] : own.invalid) ?? "";
  };
  return Object.fromEntries(Object.entries(fields).map(([name, codes]) => [name, [...new Set(codes.map(say))]]));
}
