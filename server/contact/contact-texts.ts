import type { Localized } from "#server/i18n/localized.ts";

/** What a visitor is told whose letter has arrived. `DUPLICATE` has the phrase that callers know (spec section 4). */
export const contactAnswers: Localized<Readonly<Record<"SUCCESS" | "DUPLICATE", string>>> = {
  "zh-CN": {
    SUCCESS: "留言已送达，我们会尽快回复。",
    DUPLICATE: "留言已送达。月刊方面：该邮箱已订阅，请再次确认邮箱地址",
  },
  "zh-HK": {
    SUCCESS: "留言已送達，我們會盡快回覆。",
    DUPLICATE: "留言已送達。月刊方面：該電郵已訂閱，請再次確認電郵地址",
  },
  "en-US": {
    SUCCESS: "Your message has arrived. We will answer soon.",
    DUPLICATE:
      "Your message has arrived. As to the newsletter: This email has been subscribed, please confirm the email address again",
  },
  "vi-VN": {
    SUCCESS: "Chúng tôi đã nhận được lời nhắn và sẽ sớm trả lời bạn.",
    DUPLICATE: "Chúng tôi đã nhận được lời nhắn. Về bản tin: email này đã đăng ký, vui lòng kiểm tra lại địa chỉ email",
  },
  "th-TH": {
    SUCCESS: "ได้รับข้อความแล้ว เราจะตอบกลับโดยเร็ว",
    DUPLICATE: "ได้รับข้อความแล้ว ส่วนจดหมายข่าว: อีเมลนี้สมัครแล้ว โปรดตรวจสอบที่อยู่อีเมลอีกครั้ง",
  },
  "hi-IN": {
    SUCCESS: "आपका संदेश मिल गया है। हम जल्द जवाब देंगे।",
    DUPLICATE: "आपका संदेश मिल गया है। न्यूज़लेटर के बारे में: इस ईमेल की सदस्यता पहले से है, कृपया ईमेल पता फिर जाँचें",
  },
};

interface LetterTexts {
  subject(name: string): string;
  readonly fields: Readonly<Record<LetterField, string>>;
  readonly interests: Readonly<Record<"A" | "B" | "C", string>>;
}
/** What a letter has besides its text, in the order in which the operator reads it. */
export const letterFields = ["name", "email", "phone", "country", "messenger", "account", "interest"] as const;
type LetterField = (typeof letterFields)[number];

/** What the operator is told of a letter. */
export const contactMailTexts: Localized<LetterTexts> = {
  "zh-CN": {
    subject: (name) => `新留言：${name}`,
    fields: {
      name: "姓名",
      email: "邮箱",
      phone: "手机号码",
      country: "国家或地区",
      messenger: "即时通讯应用",
      account: "会员账号",
      interest: "咨询事项",
    },
    interests: { A: "白标品牌搭建", B: "游戏接口对接", C: "其他意见" },
  },
  "zh-HK": {
    subject: (name) => `新留言：${name}`,
    fields: {
      name: "姓名",
      email: "電郵",
      phone: "手提電話號碼",
      country: "國家或地區",
      messenger: "即時通訊程式",
      account: "會員帳號",
      interest: "查詢事項",
    },
    interests: { A: "白標品牌建立", B: "遊戲API對接", C: "其他意見" },
  },
  "en-US": {
    subject: (name) => `New message: ${name}`,
    fields: {
      name: "Name",
      email: "Email",
      phone: "Mobile number",
      country: "Country or region",
      messenger: "Messaging app",
      account: "Account ID",
      interest: "What is it about?",
    },
    interests: { A: "White-label brand building", B: "Game API integration", C: "Other feedback" },
  },
  "vi-VN": {
    subject: (name) => `Lời nhắn mới: ${name}`,
    fields: {
      name: "Họ và tên",
      email: "Email",
      phone: "Số điện thoại di động",
      country: "Quốc gia hoặc khu vực",
      messenger: "Ứng dụng nhắn tin",
      account: "ID tài khoản",
      interest: "Nội dung liên hệ",
    },
    interests: { A: "Xây dựng thương hiệu white-label", B: "Tích hợp API trò chơi", C: "Ý kiến khác" },
  },
  "th-TH": {
    subject: (name) => `ข้อความใหม่: ${name}`,
    fields: {
      name: "ชื่อ",
      email: "อีเมล",
      phone: "หมายเลขโทรศัพท์มือถือ",
      country: "ประเทศหรือภูมิภาค",
      messenger: "แอปแชต",
      account: "ไอดีบัญชี",
      interest: "เรื่องที่ติดต่อ",
    },
    interests: { A: "สร้างแบรนด์แบบไวต์เลเบล", B: "การเชื่อมต่อ API เกม", C: "ความคิดเห็นอื่น ๆ" },
  },
  "hi-IN": {
    subject: (name) => `नया संदेश: ${name}`,
    fields: {
      name: "नाम",
      email: "ईमेल",
      phone: "मोबाइल नंबर",
      country: "देश या क्षेत्र",
      messenger: "मैसेजिंग ऐप",
      account: "खाता आईडी",
      interest: "विषय",
    },
    interests: { A: "व्हाइट-लेबल ब्रांड निर्माण", B: "गेम API एकीकरण", C: "अन्य राय" },
  },
};
