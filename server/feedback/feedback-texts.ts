import type { Localized } from "#server/i18n/localized.ts";

/** What a visitor is told of his answers. */
export const feedbackAnswers: Localized<Readonly<Record<"SUCCESS" | "DUPLICATE" | "CLOSED", string>>> = {
  "zh-CN": {
    SUCCESS: "问卷已收到，谢谢。",
    DUPLICATE: "这台设备已经填写过这份问卷。",
    CLOSED: "这份问卷已经结束。",
  },
  "zh-HK": {
    SUCCESS: "已收到問卷，多謝。",
    DUPLICATE: "這部裝置已填寫過這份問卷。",
    CLOSED: "這份問卷已經結束。",
  },
  "en-US": {
    SUCCESS: "Your answers have arrived. Thank you.",
    DUPLICATE: "This device has answered the questionnaire already.",
    CLOSED: "The questionnaire has closed.",
  },
  "vi-VN": {
    SUCCESS: "Chúng tôi đã nhận được câu trả lời. Xin cảm ơn.",
    DUPLICATE: "Máy này đã trả lời bảng câu hỏi.",
    CLOSED: "Bảng câu hỏi đã kết thúc.",
  },
  "th-TH": {
    SUCCESS: "ได้รับคำตอบแล้ว ขอบคุณ",
    DUPLICATE: "เครื่องนี้ตอบแบบสอบถามนี้แล้ว",
    CLOSED: "แบบสอบถามนี้ปิดแล้ว",
  },
  "hi-IN": {
    SUCCESS: "आपके जवाब मिल गए हैं। धन्यवाद।",
    DUPLICATE: "इस डिवाइस से प्रश्नावली का जवाब दिया जा चुका है।",
    CLOSED: "यह प्रश्नावली बंद हो चुकी है।",
  },
};
