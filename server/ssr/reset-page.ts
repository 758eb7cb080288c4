import { createHash } from "node:crypto";
import { joinLocale, type Locale } from "#contract/locales.ts";
import type { Localized } from "#server/i18n/localized.ts";

interface Texts {
  readonly title: string;
  readonly what: string;
  readonly reset: string;
  readonly back: string;
}

const texts: Localized<Texts> = {
  "zh-CN": {
    title: "重置应用",
    what: "如果页面反复打不开，可以重置。本机缓存的文章和图片会被清除，之后重新下载；您的选号、收藏和设置都会保留。",
    reset: "重置",
    back: "返回首页",
  },
  "zh-HK": {
    title: "重設應用程式",
    what: "如果頁面一直無法打開，可以重設。這部裝置上的文章和圖片副本會被清除，之後重新下載；您的號碼、收藏和設定都會保留。",
    reset: "重設",
    back: "返回主頁",
  },
  "en-US": {
    title: "Reset the app",
    what: "If pages keep failing to open, a reset helps. Copies of articles and pictures are removed from this device and downloaded again; your picks, pins and settings stay.",
    reset: "Reset",
    back: "Go to the home page",
  },
  "vi-VN": {
    title: "Đặt lại ứng dụng",
    what: "Nếu trang liên tục không mở được, hãy thử đặt lại. Bản sao bài viết và ảnh sẽ bị xóa khỏi máy này rồi được tải xuống lại; các số đã chọn, mục đã ghim và cài đặt của bạn vẫn còn.",
    reset: "Đặt lại",
    back: "Về trang chủ",
  },
  "th-TH": {
    title: "รีเซ็ตแอป",
    what: "หากเปิดหน้าไม่ได้ซ้ำ ๆ การรีเซ็ตจะช่วยได้ สำเนาบทความและรูปภาพจะถูกลบออกจากเครื่องนี้แล้วดาวน์โหลดใหม่ ส่วนเลข รายการที่ปักหมุด และการตั้งค่าของคุณยังอยู่",
    reset: "รีเซ็ต",
    back: "ไปหน้าแรก",
  },
  "hi-IN": {
    title: "ऐप रीसेट करें",
    what: "अगर पेज बार-बार नहीं खुल रहे, तो रीसेट से मदद मिलती है। लेखों और चित्रों की कॉपियाँ इस डिवाइस से हटकर फिर डाउनलोड होंगी; आपके नंबर, पिन और सेटिंग बने रहेंगे।",
    reset: "रीसेट करें",
    back: "होम पेज पर जाएँ",
  },
};

const style =
  ":root{color-scheme:light dark}body{font:1rem/1.75 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem}button,a{display:inline-block;padding:0 1rem;margin-inline-end:.5rem;font:inherit;line-height:2.75rem}";

/** Policy of the page: its own script, and nothing of anybody else's. */
export const resetPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * The page that removes the worker and what it kept. It shares nothing with the build, whose parts may be what is
 * broken, and it comes from the network alone: without one, a reset would leave the reader with nothing.
 */
export function resetPage({ code }: Locale): string {
  const say = (name: keyof Texts) => texts[code][name];
  const home = joinLocale(code, "/");
  return `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say("title")}</title><style>${style}</style></head><body><main><h1>${say("title")}</h1><p>${say("what")}</p><p><button type="button" data-home="${home}">${say("reset")}</button><a href="${home}">${say("back")}</a></p></main><script src="/reset.js"></script></body></html>`;
}
