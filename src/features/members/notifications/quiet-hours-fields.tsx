import { useLingui } from "@lingui/react/macro";
import { ChevronDown, Plus, Trash2 } from "lucide";
import { maxQuietHours } from "#contract/notifications/kinds.ts";
import type { NotificationSettings, QuietHours } from "#contract/notifications/settings.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import field from "#src/ui/field.module.css";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import text from "#src/ui/text.module.css";
import { SelectField } from "#src/ui/text-field.tsx";
import css from "./settings.module.css";
import type { DraftProps } from "./settings-form.tsx";

/** Quiet hours by weekday, and the handling of notifications during them. */
export function QuietHoursFields({ draft, onChange }: DraftProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const { quiet_list: list, after_quiet: after, time_zone: zone } = draft;
  const days = weekdayNames(code);
  const put = (place: number, change: Partial<QuietHours>) =>
    onChange({ quiet_list: list.map((each, index) => (index === place ? { ...each, ...change } : each)) });
  const add = (hours: readonly QuietHours[]) => onChange({ quiet_list: [...list, ...hours] });
  return (
    <section className={layout.stack} aria-labelledby="quiet">
      <SectionHead id="quiet" title={t`Quiet hours`} />
      {list.length === 0 && (
        <p className={text.muted}>{t`No quiet hours set. Push notifications can arrive at any time.`}</p>
      )}
      {list.length > 0 && (
        <ul className={css.hours}>
          {list.map((hours, place) => {
            const day = days[hours.day - 1] ?? "";
            const number = place + 1;
            const { from, to } = hours;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: periods have no id, and their order does not change
              <li key={place}>
                <span className={field.control}>
                  <select
                    aria-label={t`Quiet hours ${number}: day`}
                    value={hours.day}
                    onChange={(event) => put(place, { day: Number(event.target.value) })}
                  >
                    {days.map((name, index) => (
                      <option key={name} value={index + 1}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <Icon icon={ChevronDown} />
                </span>
                <Time
                  label={t`Quiet hours ${number}: start time`}
                  value={from}
                  onChange={(next) => put(place, { from: next })}
                />
                <span aria-hidden>–</span>
                <Time
                  label={t`Quiet hours ${number}: end time`}
                  value={to}
                  onChange={(next) => put(place, { to: next })}
                />
                <IconButton
                  label={t`Remove quiet hours: ${day} ${from}–${to}`}
                  onClick={() => onChange({ quiet_list: list.filter((_, index) => index !== place) })}
                >
                  <Icon icon={Trash2} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className={layout.actions}>
        {list.length === 0 && (
          <Button size="small" onClick={() => add(everyNight())}>{t`Every night, 22:00 to 08:00`}</Button>
        )}
        {list.length < maxQuietHours && (
          <Button size="small" onClick={() => add([{ day: 1, from: "22:00", to: "08:00" }])}>
            <Icon icon={Plus} />
            {t`Add quiet hours`}
          </Button>
        )}
      </div>
      <p className={text.muted}>{t`If the end time isn't after the start time, quiet hours end the next day.`}</p>
      <div className={css.fields}>
        <SelectField
          label={t({ comment: "Label: what happens to notifications that come then", message: "During quiet hours" })}
          value={after}
          onChange={(event) => onChange({ after_quiet: event.target.value as NotificationSettings["after_quiet"] })}
        >
          <option value="deliver">
            {t({
              comment: "What happens to notifications that come during quiet hours",
              message: "Deliver afterwards unless out of date",
            })}
          </option>
          <option value="drop">
            {t({
              comment: "What happens to notifications that come during quiet hours",
              message: "Don't push, only add to Messages",
            })}
          </option>
        </SelectField>
        <SelectField
          label={t`Your time zone`}
          value={zone}
          onChange={(event) => onChange({ time_zone: event.target.value })}
        >
          {timeZones(zone).map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
}

function Time({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <span className={field.control}>
      <input
        type="time"
        aria-label={label}
        required
        value={value}
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
    </span>
  );
}

function everyNight(): QuietHours[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "22:00", to: "08:00" }));
}

/** Time zones to choose from: the chosen one and the device's own first, then all that the browser knows. */
function timeZones(chosen: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([chosen, own, ...Intl.supportedValuesOf("timeZone")])].filter(Boolean);
}

/** The days of the week in a language (its tag), from Monday. */
function weekdayNames(code: string): string[] {
  const format = new Intl.DateTimeFormat(code, { weekday: "short", timeZone: "UTC" });
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 5 + day)));
}
