import type { MessageDescriptor } from "@lingui/core";
import { msg } from "#server/i18n/msg.ts";

/** Responses to a subscription. `DUPLICATE` is the phrase of specification section 5. */
export const subscribeResponses = {
  SUCCESS: msg`We've sent you an email. Open its link within an hour to confirm your subscription.`,
  DUPLICATE: msg`This email has been subscribed, please confirm the email address again`,
};

export interface NewsletterMailText {
  readonly subject: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly button?: MessageDescriptor;
  readonly note: MessageDescriptor;
  readonly noteLink: MessageDescriptor;
}

/** Mails about a subscription. `brand` is the name of the site. */
export const newsletterMailTexts = {
  confirm: {
    subject: msg({ message: "Please confirm your subscription to the {brand} newsletter" }),
    text: msg`We received a request to send our monthly newsletter to this address. Use the button below to confirm. The link works once and expires in one hour.`,
    button: msg`Confirm subscription`,
    note: msg`If you didn't request this, ignore this email. You won't receive any more unless you confirm.`,
    noteLink: msg`Stop these emails`,
  },
  welcome: {
    subject: msg({ message: "You are subscribed to the {brand} newsletter" }),
    text: msg`Welcome! Once a month we'll send you the latest news, new games and activities.`,
    note: msg`You're receiving this email because you subscribed to our newsletter.`,
    noteLink: msg({ message: "Unsubscribe", comment: "Link in a mail" }),
  },
} satisfies Record<string, NewsletterMailText>;
