import { useLingui } from "@lingui/react/macro";
import { type NotificationKind, notificationKinds } from "#contract/notifications/kinds.ts";
import field from "#src/ui/field.module.css";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import text from "#src/ui/text.module.css";
import { deviceName } from "../device-name.ts";
import { kindNames } from "./kind-names.ts";
import css from "./settings.module.css";
import type { DraftProps } from "./settings-form.tsx";
import { useDevices } from "./use-devices.ts";

/** What each device is pushed, where there are several: the phone results, the computer replies. */
export function DeviceKinds({ memberId, draft, onChange }: DraftProps & { memberId: number }) {
  const { t, i18n } = useLingui();
  const { data: devices = [] } = useDevices(memberId);
  if (devices.length < 2) return null;
  const mutedOn = (id: string) => draft.device_list.find((each) => each.device_id === id)?.muted_list ?? [];
  const set = (id: string, kind: NotificationKind, on: boolean) => {
    const others = draft.device_list.filter((each) => each.device_id !== id);
    const muted = notificationKinds.filter((each) => (each === kind ? !on : mutedOn(id).includes(each)));
    onChange({ device_list: muted.length > 0 ? [...others, { device_id: id, muted_list: muted }] : others });
  };
  return (
    <section className={layout.stack} aria-labelledby="by-device">
      <SectionHead id="by-device" title={t`By device`} />
      <p className={text.muted}>{t`Choose what each device receives.`}</p>
      {devices.map(({ id, user_agent: agent, current }) => {
        const name = deviceName(agent) || t`Unknown browser`;
        return (
          <details key={id} className={css.kinds}>
            <summary>{current ? `${name} (${t`This device`})` : name}</summary>
            <div className={field.options}>
              {notificationKinds.map((kind) => (
                <label key={kind} className={field.option}>
                  <input
                    type="checkbox"
                    checked={!mutedOn(id).includes(kind)}
                    disabled={!draft.channels[kind].push}
                    onChange={(event) => set(id, kind, event.target.checked)}
                  />
                  {i18n._(kindNames[kind])}
                </label>
              ))}
            </div>
          </details>
        );
      })}
    </section>
  );
}
