import type { Localized } from "#server/i18n/localized.ts";

interface Texts {
  /** Whose name is not known any more. */
  readonly somebody: string;
  readonly markSix: string;
  /** `name` is what others see beside the author's comments. */
  readonly reply: { title(name: string): string; readonly button: string };
  readonly replies: { title(count: string): string };
  readonly removed: { readonly title: string; readonly message: string; readonly button: string };
  readonly article: { subtitle(section: string): string; readonly button: string };
  readonly articles: { title(count: string): string; readonly button: string };
  readonly draw: {
    title(number: string): string;
    result(numbers: string, special: string): string;
    readonly button: string;
  };
  readonly event: { readonly subtitle: string; starts(when: string): string; readonly button: string };
  readonly poll: { readonly title: string; readonly message: string; readonly button: string };
  readonly digest: {
    subject(count: string): string;
    readonly intro: string;
    readonly button: string;
    readonly note: string;
    readonly settings: string;
  };
}

export const notificationTexts: Localized<Texts> = {
  "zh-CN": {
    somebody: "有人",
    markSix: "六合彩",
    reply: { title: (name) => `${name}回复了您的评论`, button: "查看回复" },
    replies: { title: (count) => `您的评论有${count}条新回复` },
    removed: { title: "您的评论已被移除", message: "这条评论不符合评论规则。", button: "查看文章" },
    article: { subtitle: (section) => `${section}有新文章`, button: "阅读文章" },
    articles: { title: (count) => `您关注的内容有${count}篇新文章`, button: "查看消息" },
    draw: {
      title: (number) => `六合彩第${number}期开奖`,
      result: (numbers, special) => `开奖号码：${numbers}，特别号码：${special}`,
      button: "核对我的号码",
    },
    event: { subtitle: "活动提醒", starts: (when) => `开始时间：${when}（UTC+8）`, button: "查看日历" },
    poll: { title: "您参与的投票已结束", message: "结果已经公布。", button: "查看结果" },
    digest: {
      subject: (count) => `您有${count}条未读消息`,
      intro: "以下是您还没有读过的消息：",
      button: "查看全部消息",
      note: "您选择了每天用邮件接收未读消息，所以会收到这封邮件。",
      settings: "更改消息设置",
    },
  },
  "en-US": {
    somebody: "Somebody",
    markSix: "Mark Six",
    reply: { title: (name) => `${name} replied to your comment`, button: "Read the reply" },
    replies: { title: (count) => `${count} new replies to your comment` },
    removed: {
      title: "Your comment was removed",
      message: "It did not keep to the rules for comments.",
      button: "Read the article",
    },
    article: { subtitle: (section) => `New in ${section}`, button: "Read the article" },
    articles: { title: (count) => `${count} new articles in what you follow`, button: "See messages" },
    draw: {
      title: (number) => `Mark Six result, draw ${number}`,
      result: (numbers, special) => `Numbers drawn: ${numbers}; special number: ${special}`,
      button: "Check my numbers",
    },
    event: { subtitle: "Event reminder", starts: (when) => `Begins ${when} (UTC+8)`, button: "See the calendar" },
    poll: { title: "A poll you voted in has ended", message: "The result is there.", button: "See the result" },
    digest: {
      subject: (count) => `Unread messages: ${count}`,
      intro: "These messages you have not read yet:",
      button: "See all messages",
      note: "You get this mail because you asked for a daily mail of unread messages.",
      settings: "Change message settings",
    },
  },
  "zh-HK": {
    somebody: "有人",
    markSix: "六合彩",
    reply: { title: (name) => `${name}回覆了您的評論`, button: "查看回覆" },
    replies: { title: (count) => `您的評論有${count}則新回覆` },
    removed: { title: "您的評論已被移除", message: "這則評論不符合評論規則。", button: "查看文章" },
    article: { subtitle: (section) => `${section}有新文章`, button: "閱讀文章" },
    articles: { title: (count) => `您關注的內容有${count}篇新文章`, button: "查看訊息" },
    draw: {
      title: (number) => `六合彩第${number}期攪珠結果`,
      result: (numbers, special) => `攪出號碼：${numbers}，特別號碼：${special}`,
      button: "核對我的號碼",
    },
    event: { subtitle: "活動提醒", starts: (when) => `開始時間：${when}（UTC+8）`, button: "查看日曆" },
    poll: { title: "您參與的投票已結束", message: "結果已經公布。", button: "查看結果" },
    digest: {
      subject: (count) => `您有${count}則未讀訊息`,
      intro: "以下是您還沒有讀過的訊息：",
      button: "查看全部訊息",
      note: "您選擇了每天以電郵接收未讀訊息，所以會收到這封電郵。",
      settings: "更改訊息設定",
    },
  },
  "vi-VN": {
    somebody: "Ai đó",
    markSix: "Mark Six",
    reply: { title: (name) => `${name} đã trả lời bình luận của bạn`, button: "Xem trả lời" },
    replies: { title: (count) => `${count} trả lời mới cho bình luận của bạn` },
    removed: {
      title: "Bình luận của bạn đã bị gỡ",
      message: "Bình luận này không đúng quy định.",
      button: "Xem bài viết",
    },
    article: { subtitle: (section) => `Bài mới trong mục ${section}`, button: "Đọc bài viết" },
    articles: { title: (count) => `${count} bài mới trong những mục bạn theo dõi`, button: "Xem tin nhắn" },
    draw: {
      title: (number) => `Kết quả Mark Six kỳ ${number}`,
      result: (numbers, special) => `Các số trúng: ${numbers}; số đặc biệt: ${special}`,
      button: "Kiểm tra số của tôi",
    },
    event: { subtitle: "Nhắc sự kiện", starts: (when) => `Bắt đầu: ${when} (UTC+8)`, button: "Xem lịch" },
    poll: {
      title: "Cuộc bình chọn bạn tham gia đã kết thúc",
      message: "Đã có kết quả.",
      button: "Xem kết quả",
    },
    digest: {
      subject: (count) => `Bạn có ${count} tin nhắn chưa đọc`,
      intro: "Đây là những tin nhắn bạn chưa đọc:",
      button: "Xem tất cả tin nhắn",
      note: "Bạn nhận thư này vì đã chọn nhận tin nhắn chưa đọc qua email hằng ngày.",
      settings: "Thay đổi cài đặt tin nhắn",
    },
  },
  "th-TH": {
    somebody: "มีคน",
    markSix: "มาร์กซิกซ์",
    reply: { title: (name) => `${name} ตอบความคิดเห็นของคุณ`, button: "ดูคำตอบ" },
    replies: { title: (count) => `มีคำตอบใหม่ ${count} รายการในความคิดเห็นของคุณ` },
    removed: {
      title: "ความคิดเห็นของคุณถูกลบ",
      message: "ความคิดเห็นนี้ไม่เป็นไปตามกฎ",
      button: "ดูบทความ",
    },
    article: { subtitle: (section) => `บทความใหม่ในหมวด${section}`, button: "อ่านบทความ" },
    articles: { title: (count) => `มีบทความใหม่ ${count} เรื่องในสิ่งที่คุณติดตาม`, button: "ดูข้อความ" },
    draw: {
      title: (number) => `ผลมาร์กซิกซ์ งวด ${number}`,
      result: (numbers, special) => `เลขที่ออก: ${numbers} เลขพิเศษ: ${special}`,
      button: "ตรวจเลขของฉัน",
    },
    event: { subtitle: "เตือนกิจกรรม", starts: (when) => `เริ่ม ${when} (UTC+8)`, button: "ดูปฏิทิน" },
    poll: { title: "โพลที่คุณลงคะแนนจบแล้ว", message: "ประกาศผลแล้ว", button: "ดูผล" },
    digest: {
      subject: (count) => `คุณมี ${count} ข้อความที่ยังไม่ได้อ่าน`,
      intro: "ข้อความที่คุณยังไม่ได้อ่าน:",
      button: "ดูข้อความทั้งหมด",
      note: "คุณได้รับอีเมลนี้เพราะเลือกรับข้อความที่ยังไม่ได้อ่านทางอีเมลทุกวัน",
      settings: "เปลี่ยนการตั้งค่าข้อความ",
    },
  },
  "hi-IN": {
    somebody: "किसी",
    markSix: "मार्क सिक्स",
    reply: { title: (name) => `${name} ने आपकी टिप्पणी का जवाब दिया`, button: "जवाब देखें" },
    replies: { title: (count) => `आपकी टिप्पणी पर ${count} नए जवाब` },
    removed: {
      title: "आपकी टिप्पणी हटा दी गई है",
      message: "यह टिप्पणी नियमों के अनुसार नहीं थी।",
      button: "लेख देखें",
    },
    article: { subtitle: (section) => `${section} में नया लेख`, button: "लेख पढ़ें" },
    articles: { title: (count) => `आप जिन्हें फ़ॉलो करते हैं, उनमें ${count} नए लेख`, button: "संदेश देखें" },
    draw: {
      title: (number) => `मार्क सिक्स ड्रॉ ${number} का परिणाम`,
      result: (numbers, special) => `निकले अंक: ${numbers}; विशेष अंक: ${special}`,
      button: "मेरे अंक जाँचें",
    },
    event: { subtitle: "कार्यक्रम की याद", starts: (when) => `शुरू: ${when} (UTC+8)`, button: "कैलेंडर देखें" },
    poll: { title: "आपका मतदान वाला पोल समाप्त हुआ", message: "परिणाम आ गया है।", button: "परिणाम देखें" },
    digest: {
      subject: (count) => `आपके ${count} संदेश अपठित हैं`,
      intro: "ये संदेश आपने अभी नहीं पढ़े हैं:",
      button: "सभी संदेश देखें",
      note: "आपने हर दिन अपठित संदेश ईमेल से पाना चुना है, इसलिए यह ईमेल आया है।",
      settings: "संदेश की सेटिंग बदलें",
    },
  },
};
