import type { Localized } from "#server/i18n/localized.ts";
import type { MailTexts } from "../mail/compose-mail.ts";

type Words = Pick<MailTexts, "subject" | "paragraphs" | "note"> & { button?: string; noteLink: string };

interface NewsletterTexts {
  readonly SUCCESS: string;
  /** The phrase by which callers have always known it (spec section 5). */
  readonly DUPLICATE: string;
  confirm(brand: string): Words;
  welcome(brand: string): Words;
}

/** What is said of a subscription. */
export const newsletterTexts: Localized<NewsletterTexts> = {
  "zh-CN": {
    SUCCESS: "确认邮件已发出，请在一小时内点开邮件中的链接完成订阅。",
    DUPLICATE: "该邮箱已订阅，请再次确认邮箱地址",
    confirm: (brand) => ({
      subject: `请确认订阅${brand}月刊`,
      paragraphs: ["有人（应该是您）用这个邮箱订阅了我们的月刊。请点下面的按钮确认，链接一小时内有效，只能使用一次。"],
      button: "确认订阅",
      note: "如果不是您本人操作，不必理会这封邮件：不确认，就不会再收到邮件。",
      noteLink: "不再接收",
    }),
    welcome: (brand) => ({
      subject: `您已订阅${brand}月刊`,
      paragraphs: ["订阅成功。月刊每月一期，收录当月的资讯、新游戏与活动。"],
      note: "您收到这封邮件，是因为订阅了我们的月刊。",
      noteLink: "退订",
    }),
  },
  "en-US": {
    SUCCESS: "We have sent you an email. Please open its link within an hour to complete your subscription.",
    DUPLICATE: "This email has been subscribed, please confirm the email address again",
    confirm: (brand) => ({
      subject: `Please confirm your subscription to the ${brand} newsletter`,
      paragraphs: [
        "Somebody, we hope you, has asked for our monthly newsletter at this address. Please confirm by the button below. The link works once and for one hour.",
      ],
      button: "Confirm subscription",
      note: "If it was not you, ignore this mail: without the confirmation no more will come.",
      noteLink: "No more mails",
    }),
    welcome: (brand) => ({
      subject: `You are subscribed to the ${brand} newsletter`,
      paragraphs: ["Welcome. The newsletter comes once a month, with the news, new games and activities of the month."],
      note: "You get this mail because you have subscribed to our newsletter.",
      noteLink: "Unsubscribe",
    }),
  },
  "zh-HK": {
    SUCCESS: "確認電郵已發出，請在一小時內開啟電郵中的連結完成訂閱。",
    DUPLICATE: "該電郵已訂閱，請再次確認電郵地址",
    confirm: (brand) => ({
      subject: `請確認訂閱${brand}月刊`,
      paragraphs: ["有人（應該是你）用這個電郵訂閱了我們的月刊。請按下面的按鈕確認，連結一小時內有效，只能使用一次。"],
      button: "確認訂閱",
      note: "如果不是你本人操作，不必理會這封電郵：不確認，就不會再收到電郵。",
      noteLink: "不再接收",
    }),
    welcome: (brand) => ({
      subject: `你已訂閱${brand}月刊`,
      paragraphs: ["訂閱成功。月刊每月一期，收錄當月的資訊、新遊戲與活動。"],
      note: "你收到這封電郵，是因為訂閱了我們的月刊。",
      noteLink: "取消訂閱",
    }),
  },
  "vi-VN": {
    SUCCESS: "Chúng tôi đã gửi email xác nhận. Vui lòng mở liên kết trong thư trong vòng một giờ để hoàn tất đăng ký.",
    DUPLICATE: "Email này đã đăng ký, vui lòng kiểm tra lại địa chỉ email",
    confirm: (brand) => ({
      subject: `Vui lòng xác nhận đăng ký bản tin ${brand}`,
      paragraphs: [
        "Có người, hẳn là bạn, đã đăng ký nhận bản tin hằng tháng bằng địa chỉ này. Vui lòng nhấn nút bên dưới để xác nhận. Liên kết chỉ dùng được một lần và trong một giờ.",
      ],
      button: "Xác nhận đăng ký",
      note: "Nếu không phải bạn, xin bỏ qua thư này: không xác nhận thì sẽ không có thư nào nữa.",
      noteLink: "Không nhận thư nữa",
    }),
    welcome: (brand) => ({
      subject: `Bạn đã đăng ký bản tin ${brand}`,
      paragraphs: ["Đăng ký thành công. Mỗi tháng một số, gồm tin tức, trò chơi mới và hoạt động trong tháng."],
      note: "Bạn nhận thư này vì đã đăng ký bản tin của chúng tôi.",
      noteLink: "Hủy đăng ký",
    }),
  },
  "th-TH": {
    SUCCESS: "ส่งอีเมลยืนยันแล้ว โปรดเปิดลิงก์ในอีเมลภายในหนึ่งชั่วโมงเพื่อสมัครให้เสร็จ",
    DUPLICATE: "อีเมลนี้สมัครแล้ว โปรดตรวจสอบที่อยู่อีเมลอีกครั้ง",
    confirm: (brand) => ({
      subject: `โปรดยืนยันการสมัครจดหมายข่าว ${brand}`,
      paragraphs: ["มีผู้ใช้อีเมลนี้สมัครจดหมายข่าวรายเดือนของเรา ซึ่งน่าจะเป็นคุณ โปรดกดปุ่มด้านล่างเพื่อยืนยัน ลิงก์ใช้ได้ครั้งเดียวภายในหนึ่งชั่วโมง"],
      button: "ยืนยันการสมัคร",
      note: "หากไม่ใช่คุณ ไม่ต้องทำอะไร หากไม่ยืนยันจะไม่มีอีเมลส่งมาอีก",
      noteLink: "ไม่รับอีเมลอีก",
    }),
    welcome: (brand) => ({
      subject: `คุณสมัครจดหมายข่าว ${brand} แล้ว`,
      paragraphs: ["สมัครเรียบร้อยแล้ว จดหมายข่าวออกเดือนละฉบับ มีข่าว เกมใหม่ และกิจกรรมของเดือนนั้น"],
      note: "คุณได้รับอีเมลนี้เพราะสมัครจดหมายข่าวของเรา",
      noteLink: "ยกเลิกการสมัคร",
    }),
  },
  "hi-IN": {
    SUCCESS: "हमने आपको एक ईमेल भेजा है। सदस्यता पूरी करने के लिए एक घंटे के भीतर उसका लिंक खोलें।",
    DUPLICATE: "इस ईमेल की सदस्यता पहले से है, कृपया ईमेल पता फिर जाँचें",
    confirm: (brand) => ({
      subject: `कृपया ${brand} न्यूज़लेटर की सदस्यता की पुष्टि करें`,
      paragraphs: [
        "किसी ने, शायद आपने, इस पते पर हमारा मासिक न्यूज़लेटर माँगा है। कृपया नीचे के बटन से पुष्टि करें। लिंक एक बार और एक घंटे तक ही काम करता है।",
      ],
      button: "सदस्यता की पुष्टि करें",
      note: "अगर यह आपने नहीं किया, तो इस मेल को अनदेखा करें: पुष्टि के बिना कोई मेल नहीं आएगा।",
      noteLink: "और मेल नहीं चाहिए",
    }),
    welcome: (brand) => ({
      subject: `आपने ${brand} न्यूज़लेटर की सदस्यता ली है`,
      paragraphs: ["स्वागत है। न्यूज़लेटर महीने में एक बार आता है, महीने के समाचार, नए गेम और गतिविधियों के साथ।"],
      note: "यह मेल आपको इसलिए मिला क्योंकि आपने हमारे न्यूज़लेटर की सदस्यता ली है।",
      noteLink: "सदस्यता रद्द करें",
    }),
  },
};
