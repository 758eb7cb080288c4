import type { LocaleCode } from "#contract/locales.ts";

/** What a member is written about. */
export type MemberMail = "verify" | "reset" | "changed" | "leaving";

interface Words {
  readonly subject: string;
  readonly text: string;
  /** Of the button that is a link, where there is one. */
  readonly button?: string;
}

type Texts = Readonly<Record<MemberMail, Words>> & { readonly note: string };

/** `{brand}` is the name of the site, `{date}` the day that a mail is about. */
export const memberMailTexts: Readonly<Record<LocaleCode, Texts>> = {
  "zh-CN": {
    verify: {
      subject: "请验证您的{brand}账号",
      text: "感谢注册。请点下面的按钮验证这个邮箱，链接一小时内有效，只能使用一次。",
      button: "验证邮箱",
    },
    reset: {
      subject: "重置您的{brand}密码",
      text: "有人（应该是您）申请重置密码。请点下面的按钮设置新密码，链接一小时内有效，只能使用一次。",
      button: "设置新密码",
    },
    changed: {
      subject: "您的{brand}密码已更改",
      text: "您的密码刚刚更改，其他设备上的登录已全部退出。如果不是您本人操作，请立即重置密码。",
    },
    leaving: {
      subject: "您的{brand}账号将被删除",
      text: "我们已收到您删除账号的申请。账号将在{date}删除；如果改变主意，在此之前登录即可取消。",
    },
    note: "这封邮件与您的账号有关。如果不是您本人操作，又没有收到其他通知，可不必理会。",
  },
  "en-US": {
    verify: {
      subject: "Please verify your {brand} account",
      text: "Thank you for signing up. Please verify this address by the button below. The link works once and for one hour.",
      button: "Verify email",
    },
    reset: {
      subject: "Reset your {brand} password",
      text: "Somebody, we hope you, has asked to reset your password. Set a new one by the button below. The link works once and for one hour.",
      button: "Set a new password",
    },
    changed: {
      subject: "Your {brand} password has been changed",
      text: "Your password has just been changed, and you have been logged out on all other devices. If this was not you, please reset your password at once.",
    },
    leaving: {
      subject: "Your {brand} account will be deleted",
      text: "You have asked us to delete your account. It will be deleted on {date}. If you change your mind, log in before then, and it stays.",
    },
    note: "This mail is about your account. If it was not you, and nothing else has come from us, you can ignore it.",
  },
  "zh-HK": {
    verify: {
      subject: "請驗證您的{brand}帳號",
      text: "感謝註冊。請按下面的按鈕驗證這個電郵地址，連結一小時內有效，只能使用一次。",
      button: "驗證電郵",
    },
    reset: {
      subject: "重設您的{brand}密碼",
      text: "有人（應該是您）申請重設密碼。請按下面的按鈕設定新密碼，連結一小時內有效，只能使用一次。",
      button: "設定新密碼",
    },
    changed: {
      subject: "您的{brand}密碼已更改",
      text: "您的密碼剛剛更改，其他裝置上的登入已全部登出。如果不是您本人操作，請立即重設密碼。",
    },
    leaving: {
      subject: "您的{brand}帳號將被刪除",
      text: "我們已收到您刪除帳號的申請。帳號將於{date}刪除；如果改變主意，在此之前登入即可取消。",
    },
    note: "這封電郵與您的帳號有關。如果不是您本人操作，又沒有收到其他通知，可不必理會。",
  },
  "vi-VN": {
    verify: {
      subject: "Vui lòng xác minh tài khoản {brand} của bạn",
      text: "Cảm ơn bạn đã đăng ký. Vui lòng xác minh địa chỉ này bằng nút bên dưới. Liên kết dùng được một lần, trong một giờ.",
      button: "Xác minh email",
    },
    reset: {
      subject: "Đặt lại mật khẩu {brand} của bạn",
      text: "Ai đó, hy vọng là bạn, đã yêu cầu đặt lại mật khẩu. Hãy đặt mật khẩu mới bằng nút bên dưới. Liên kết dùng được một lần, trong một giờ.",
      button: "Đặt mật khẩu mới",
    },
    changed: {
      subject: "Mật khẩu {brand} của bạn đã được đổi",
      text: "Mật khẩu của bạn vừa được đổi, mọi thiết bị khác đã bị đăng xuất. Nếu không phải bạn, hãy đặt lại mật khẩu ngay.",
    },
    leaving: {
      subject: "Tài khoản {brand} của bạn sẽ bị xóa",
      text: "Bạn đã yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa vào {date}. Nếu đổi ý, chỉ cần đăng nhập trước ngày đó.",
    },
    note: "Thư này liên quan đến tài khoản của bạn. Nếu không phải bạn yêu cầu và không có thông báo nào khác, bạn có thể bỏ qua.",
  },
  "th-TH": {
    verify: {
      subject: "โปรดยืนยันบัญชี {brand} ของคุณ",
      text: "ขอบคุณที่ลงทะเบียน โปรดยืนยันที่อยู่อีเมลนี้ด้วยปุ่มด้านล่าง ลิงก์ใช้ได้ครั้งเดียวภายในหนึ่งชั่วโมง",
      button: "ยืนยันอีเมล",
    },
    reset: {
      subject: "ตั้งรหัสผ่าน {brand} ใหม่",
      text: "มีผู้ขอตั้งรหัสผ่านใหม่ ซึ่งน่าจะเป็นคุณ โปรดตั้งรหัสผ่านใหม่ด้วยปุ่มด้านล่าง ลิงก์ใช้ได้ครั้งเดียวภายในหนึ่งชั่วโมง",
      button: "ตั้งรหัสผ่านใหม่",
    },
    changed: {
      subject: "รหัสผ่าน {brand} ของคุณถูกเปลี่ยนแล้ว",
      text: "รหัสผ่านของคุณเพิ่งถูกเปลี่ยน และอุปกรณ์อื่นทั้งหมดถูกออกจากระบบแล้ว หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันที",
    },
    leaving: {
      subject: "บัญชี {brand} ของคุณจะถูกลบ",
      text: "เราได้รับคำขอลบบัญชีของคุณแล้ว บัญชีจะถูกลบในวันที่ {date} หากเปลี่ยนใจ เพียงเข้าสู่ระบบก่อนวันนั้น",
    },
    note: "อีเมลนี้เกี่ยวกับบัญชีของคุณ หากไม่ใช่คุณและไม่มีการแจ้งเตือนอื่นจากเรา ไม่ต้องดำเนินการใด ๆ",
  },
  "hi-IN": {
    verify: {
      subject: "कृपया अपना {brand} खाता सत्यापित करें",
      text: "पंजीकरण के लिए धन्यवाद। कृपया नीचे के बटन से यह पता सत्यापित करें। लिंक एक घंटे तक और केवल एक बार काम करता है।",
      button: "ईमेल सत्यापित करें",
    },
    reset: {
      subject: "अपना {brand} पासवर्ड बदलें",
      text: "किसी ने, शायद आपने, पासवर्ड बदलने का अनुरोध किया है। नीचे के बटन से नया पासवर्ड रखें। लिंक एक घंटे तक और केवल एक बार काम करता है।",
      button: "नया पासवर्ड रखें",
    },
    changed: {
      subject: "आपका {brand} पासवर्ड बदल दिया गया है",
      text: "आपका पासवर्ड अभी बदला गया है और बाकी सभी उपकरणों से लॉग आउट कर दिया गया है। अगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें।",
    },
    leaving: {
      subject: "आपका {brand} खाता हटा दिया जाएगा",
      text: "आपने अपना खाता हटाने का अनुरोध किया है। खाता {date} को हटा दिया जाएगा। मन बदले तो उससे पहले लॉग इन करें, खाता बना रहेगा।",
    },
    note: "यह ईमेल आपके खाते के बारे में है। अगर यह आपने नहीं किया और हमारी ओर से कुछ और नहीं आया, तो इसे अनदेखा कर सकते हैं।",
  },
};
