import { defaultLocale } from "#contract/locales.ts";
import { type Localized, localize } from "#server/i18n/localized.ts";

/** What a device shows when its member tries whether pushes arrive. */
export const testPushTexts: Localized<{ readonly title: string; readonly body: string }> = {
  "zh-CN": { title: "测试通知", body: "推送正常：这台设备可以收到通知。" },
  "en-US": { title: "Test notification", body: "It works: this device gets your notifications." },
  "zh-HK": { title: "測試通知", body: "推送正常：這部裝置可以收到通知。" },
  "vi-VN": { title: "Thông báo thử", body: "Mọi thứ hoạt động: thiết bị này nhận được thông báo." },
  "th-TH": { title: "ทดสอบการแจ้งเตือน", body: "ใช้งานได้: อุปกรณ์นี้รับการแจ้งเตือนได้" },
  "hi-IN": { title: "परीक्षण सूचना", body: "सब ठीक है: इस डिवाइस पर सूचनाएँ आती हैं।" },
};

/** What a device says of its reader's own entries for a draw; `#` stands for how many numbers the best of them has. */
export const pickMatchTexts: Localized<string> = {
  "zh-CN": "您保存的号码最多中#个。",
  "en-US": "The best of your numbers: # of 6.",
  "zh-HK": "您儲存的號碼最多中#個。",
  "vi-VN": "Bộ số tốt nhất của bạn trúng #/6 số.",
  "th-TH": "เลขชุดที่ดีที่สุดของคุณถูก # จาก 6 ตัว",
  "hi-IN": "आपकी सबसे अच्छी प्रविष्टि में 6 में से # अंक मिले।",
};

/** What the operator is told when push services take nothing from the site. */
export const pushAlarmTexts: Localized<{
  readonly subject: string;
  readonly text: (host: string, status: string) => string;
}> = {
  "zh-CN": {
    subject: "推送服务拒收本站的通知",
    text: (host, status) =>
      `推送服务${host}以状态码${status}拒收了本站的推送。请检查VAPID密钥是否更换过、VAPID_SUBJECT是否为真实的邮箱或https网址，以及服务器时间是否正确。\n\n问题解决之前，每小时最多提醒一次。\n`,
  },
  "en-US": {
    subject: "A push service refuses the site's notifications",
    text: (host, status) =>
      `The push service ${host} has refused a push of the site with status ${status}. Please check whether the VAPID keys were changed, whether VAPID_SUBJECT is a real mail address or https address, and whether the server's clock is right.\n\nUntil this is solved you are told at most once an hour.\n`,
  },
  "zh-HK": {
    subject: "推送服務拒收本站的通知",
    text: (host, status) =>
      `推送服務${host}以狀態碼${status}拒收了本站的推送。請檢查VAPID密鑰是否更換過、VAPID_SUBJECT是否為真實的電郵地址或https網址，以及伺服器時間是否正確。\n\n問題解決之前，每小時最多提醒一次。\n`,
  },
  "vi-VN": {
    subject: "Dịch vụ đẩy từ chối thông báo của trang",
    text: (host, status) =>
      `Dịch vụ đẩy ${host} đã từ chối thông báo của trang với mã ${status}. Vui lòng kiểm tra khóa VAPID có bị thay đổi không, VAPID_SUBJECT có phải là địa chỉ email hoặc địa chỉ https thật không, và đồng hồ máy chủ có đúng không.\n\nCho đến khi khắc phục xong, bạn được báo tối đa mỗi giờ một lần.\n`,
  },
  "th-TH": {
    subject: "บริการพุชปฏิเสธการแจ้งเตือนของเว็บไซต์",
    text: (host, status) =>
      `บริการพุช ${host} ปฏิเสธการแจ้งเตือนของเว็บไซต์ด้วยสถานะ ${status} โปรดตรวจสอบว่ามีการเปลี่ยนคีย์ VAPID หรือไม่ VAPID_SUBJECT เป็นอีเมลหรือที่อยู่ https จริงหรือไม่ และนาฬิกาของเซิร์ฟเวอร์ถูกต้องหรือไม่\n\nจนกว่าจะแก้ไข จะแจ้งไม่เกินชั่วโมงละครั้ง\n`,
  },
  "hi-IN": {
    subject: "पुश सेवा साइट की सूचनाएँ नहीं ले रही है",
    text: (host, status) =>
      `पुश सेवा ${host} ने साइट की सूचना को स्थिति ${status} के साथ अस्वीकार किया। कृपया जाँचें कि VAPID कुंजियाँ बदली तो नहीं गईं, VAPID_SUBJECT असली ईमेल या https पता है या नहीं, और सर्वर की घड़ी सही है या नहीं।\n\nजब तक यह ठीक नहीं होता, आपको घंटे में ज़्यादा से ज़्यादा एक बार बताया जाएगा।\n`,
  },
};

/** The same in the operator's language. */
export function pushAlarmText(host: string, status: number): { readonly subject: string; readonly text: string } {
  const { subject, text } = localize(pushAlarmTexts, defaultLocale.id);
  return { subject, text: text(host, String(status)) };
}
