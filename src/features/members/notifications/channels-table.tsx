import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "#contract/notifications/kinds.ts";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import text from "#src/ui/text.module.css";
import css from "./settings.module.css";
import type { DraftProps } from "./settings-form.tsx";

/** The channels of each kind of notification. */
export function ChannelsTable({ draft: { channels }, onChange }: DraftProps) {
  const { t, i18n } = useLingui();
  const set = (kind: NotificationKind, channel: NotificationChannel, on: boolean) =>
    onChange({ channels: { ...channels, [kind]: { ...channels[kind], [channel]: on } } });
  return (
    <section className={layout.stack} aria-labelledby="channels">
      <SectionHead
        id="channels"
        title={t({ comment: "Heading: which notifications the member gets, and how", message: "Your notifications" })}
      />
      <p className={text.muted}>
        {t({
          comment: "Explains the column headings Messages, Pop-up, Push and By email",
          message:
            "Messages: listed in your messages here. Pop-up: shown briefly on an open page. Push: sent to your devices, even when the site is closed. By email: once a day, with anything unread.",
        })}
      </p>
      <table className={css.channels}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">
                {t({ comment: "Heading of the first column, for screen readers", message: "Notification type" })}
              </span>
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {i18n._(channelNames[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{i18n._(kindNames[kind])}</th>
              {notificationChannels.map((channel) => (
                <td key={channel}>
                  <label className={css.box}>
                    <input
                      type="checkbox"
                      checked={channels[kind][channel]}
                      aria-label={`${i18n._(kindNames[kind])}: ${i18n._(channelNames[channel])}`}
                      onChange={(event) => set(kind, channel, event.target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names of the kinds of notifications. */
export const kindNames: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  reply: msg`Replies to my comments`,
  comment_removed: msg`My comment was removed`,
  article: msg({
    comment: "Notification setting: new articles in followed sections and topics",
    message: "Articles in topics I follow",
  }),
  draw: msg`Mark Six results`,
  event: msg`Event reminders`,
  poll: msg({ comment: "Notification setting: a poll the member voted in has ended", message: "Polls I voted in" }),
  message: msg`Site announcements`,
};

/** Column headings of the channels. */
const channelNames: Readonly<Record<NotificationChannel, MessageDescriptor>> = {
  in_app: msg({ comment: "Column heading: whether it appears in the member's messages", message: "Messages" }),
  realtime: msg({ comment: "Column heading: shown briefly on an open page", message: "Pop-up" }),
  push: msg({ comment: "Column heading, noun: push notification", message: "Push" }),
  mail: msg({ comment: "Column heading: the notification is in the daily digest", message: "By email" }),
};
