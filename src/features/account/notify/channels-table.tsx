import { useLingui } from "@lingui/react/macro";
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "#contract/notifications/kinds.ts";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import text from "#src/ui/text.module.css";
import { channelNames, kindNames } from "./kind-names.ts";
import css from "./settings.module.css";
import type { DraftProps } from "./settings-form.tsx";

/** What the member is told of, and by which ways. */
export function ChannelsTable({ draft: { channels }, onChange }: DraftProps) {
  const { t, i18n } = useLingui();
  const set = (kind: NotificationKind, channel: NotificationChannel, on: boolean) =>
    onChange({ channels: { ...channels, [kind]: { ...channels[kind], [channel]: on } } });
  return (
    <section className={layout.stack} aria-labelledby="channels">
      <SectionHead id="channels" title={t`What you are told of`} />
      <p className={text.muted}>
        {t`List: in your messages here. Popup: for a moment on an open page. Push: on your devices, also with the site closed. Mail: once a day, what you have not read.`}
      </p>
      <table className={css.channels}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t`Kind`}</span>
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
