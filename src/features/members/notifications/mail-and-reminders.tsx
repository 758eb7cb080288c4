import { useLingui } from "@lingui/react/macro";
import { eventLeads } from "#contract/notifications/kinds.ts";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import field from "#src/ui/field.module.css";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { SelectField } from "#src/ui/text-field.tsx";
import css from "./settings.module.css";
import type { DraftProps } from "./settings-form.tsx";

type Lead = NotificationSettings["event_lead_list"][number];

/** The time of the daily digest, and the lead time of event reminders. */
export function MailAndReminders({ draft: { digest_hour: hour, event_lead_list: leads }, onChange }: DraftProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const clock = new Intl.DateTimeFormat(code, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  const toggle = (lead: Lead, on: boolean) =>
    onChange({ event_lead_list: eventLeads.filter((each) => (each === lead ? on : leads.includes(each))) });
  return (
    <section className={layout.stack} aria-labelledby="reminders">
      <SectionHead id="reminders" title={t`Reminders and daily digest`} />
      <fieldset className={field.field}>
        <legend>
          {t({
            comment: "Above check boxes with lead times, like 1 hour",
            message: "Remind me before events I follow",
          })}
        </legend>
        <div className={field.options}>
          {eventLeads.map((lead) => (
            <label key={lead} className={field.option}>
              <input
                type="checkbox"
                checked={leads.includes(lead)}
                onChange={(event) => toggle(lead, event.target.checked)}
              />
              {leadText(lead, code)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={css.fields}>
        <SelectField
          label={t({ comment: "Label of the hour at which the daily email is sent", message: "Daily digest" })}
          hint={t`Includes unread items you chose to get by email. No email if there's nothing new.`}
          value={hour}
          onChange={(event) => onChange({ digest_hour: Number(event.target.value) })}
        >
          {Array.from({ length: 24 }, (_, each) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each item is an hour of the day
            <option key={each} value={each}>
              {clock.format(Date.UTC(1970, 0, 1, each))}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
}

/** `1 hour`, `2 days`: minutes in the largest unit that they fill. */
function leadText(minutes: number, code: string): string {
  const [unit, value] =
    minutes % 10080 === 0
      ? (["week", minutes / 10080] as const)
      : minutes % 1440 === 0
        ? (["day", minutes / 1440] as const)
        : minutes % 60 === 0
          ? (["hour", minutes / 60] as const)
          : (["minute", minutes] as const);
  return new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
