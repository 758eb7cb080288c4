import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type NotificationKind, notificationKinds } from "#contract/notifications/kinds.ts";
import { type NotificationSettings, putNotificationSettings } from "#contract/notifications/settings.ts";
import { deviceName } from "#src/components/members/device-name.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { Button } from "#src/ui/button.tsx";
import field from "#src/ui/field.module.css";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import text from "#src/ui/text.module.css";
import { LeaveGuard } from "../editable-form.tsx";
import { useMemberAction } from "../use-member-action.ts";
import { ChannelsTable, kindNames } from "./channels-table.tsx";
import { useDevices } from "./devices.tsx";
import { MailAndReminders } from "./mail-and-reminders.tsx";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";
import css from "./settings.module.css";

/** Props of each group of fields. */
export interface DraftProps {
  readonly draft: NotificationSettings;
  readonly onChange: (change: Partial<NotificationSettings>) => void;
}

/** The settings of kinds, channels and times, saved together. */
export function SettingsForm({ memberId, saved }: { memberId: number; saved: NotificationSettings }) {
  const { t } = useLingui();
  const act = useMemberAction();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const [done, setDone] = useState(false);
  const { busy, failure, attempt } = useActionError();
  const key = useRef("");
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const onChange = (change: Partial<NotificationSettings>) => {
    setDone(false);
    key.current = "";
    setDraft((before) => ({ ...before, ...change }));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setDone(false);
    // A lost response keeps the key, so that a repeat has no further effect.
    key.current ||= crypto.randomUUID();
    await attempt(async () => {
      const { settings } = await act(putNotificationSettings, draft, { key: key.current });
      key.current = "";
      queryClient.setQueryData(["member", memberId, "notification-settings"], settings);
      setDraft(settings);
      setDone(true);
    });
  };
  return (
    <form className={layout.flow} onSubmit={(event) => void save(event)}>
      <ChannelsTable draft={draft} onChange={onChange} />
      <DeviceKinds memberId={memberId} draft={draft} onChange={onChange} />
      <QuietHoursFields draft={draft} onChange={onChange} />
      <MailAndReminders draft={draft} onChange={onChange} />
      <div className={css.save} data-dirty={dirty || undefined}>
        {failure && (
          <FormStatus tone="bad">
            {failure} {t`Your choices are still here.`}
          </FormStatus>
        )}
        {done && !dirty && <FormStatus tone="ok">{t`Your changes have been saved.`}</FormStatus>}
        <div className={layout.actions}>
          <Button type="submit" variant="primary" busy={busy}>{t`Save`}</Button>
          {dirty && <Button onClick={() => onChange(saved)}>{t`Discard changes`}</Button>}
        </div>
      </div>
      <LeaveGuard when={dirty} />
    </form>
  );
}

/** The kinds that each device gets, if there are several devices. */
function DeviceKinds({ memberId, draft, onChange }: DraftProps & { memberId: number }) {
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
