import type { MailTexts } from "../mail/compose-mail.ts";

type Words = Pick<MailTexts, "subject" | "paragraphs" | "note"> & { button?: string; noteLink: string };

interface NewsletterTexts {
  readonly SUCCESS: string;
  /** The phrase by which callers have always known it (spec section 5). */
  readonly DUPLICATE: string;
  confirm(brand: string): Words;
  welcome(brand: string): Words;
}

const texts: Record<number, NewsletterTexts> = {
  2: {
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
  3: {
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
};

/** What is said of a subscription, in the language whose texts a language shows. */
export function newsletterTexts(contentLang: number): NewsletterTexts {
  const found = texts[contentLang] ?? texts[2];
  if (!found) throw new Error("The newsletter has no texts.");
  return found;
}
