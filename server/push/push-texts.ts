import { defaultLocale } from "#contract/locales.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";

/** The notification that a member sends to a device as a test. */
export const testPushTexts = {
  title: msg`Test notification`,
  body: msg`It works! This device receives your notifications.`,
};

/** Result of the reader's picks for a draw. The device replaces `#` with the number of matches. */
export function pickMatchText(lang: number): string {
  return translate(
    lang,
    msg({ message: "Your best pick: {count} of 6 numbers.", comment: "Numbers that match a draw" }),
    {
      count: "#",
    },
  );
}

/** The mail to the operator when a push service rejects every notification. */
export function pushAlarmText(host: string, status: number): { readonly subject: string; readonly text: string } {
  const t = translate.bind(undefined, defaultLocale.id);
  const problem = t(
    msg({
      message:
        "The push service {host} rejected a notification with status {status}. Check whether the VAPID keys have changed, whether VAPID_SUBJECT is a real email or https address, and whether the server clock is right.",
    }),
    { host, status: String(status) },
  );
  return {
    subject: t(msg`A push service is rejecting this site's notifications`),
    text: `${problem}\n\n${t(msg`Until this is fixed, you'll get at most one reminder an hour.`)}\n`,
  };
}
