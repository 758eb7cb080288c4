import { useLingui } from "@lingui/react/macro";
import { useLocale } from "#src/lib/use-locale.ts";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import css from "./publish-sheet.module.css";
import { siteZone } from "./site-zone.ts";

/** A time on the clocks of a zone. */
export interface ScheduledTime {
  readonly local: string;
  readonly zone: string;
}

/** The time as the call takes it. */
export const localTimeOf = ({ local, zone }: ScheduledTime) => ({ local, zone });

/** A date and time with its zone; the same moment in the reader's own zone is below. */
export function TimeField({
  value,
  onChange,
}: {
  value: ScheduledTime | undefined;
  onChange: (value: ScheduledTime | undefined) => void;
}) {
  const { t } = useLingui();
  const { code } = useLocale();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([siteZone, own, "UTC"])];
  const { local = "", zone = siteZone } = value ?? {};
  const set = (change: Partial<ScheduledTime>) => {
    const next = { local, zone, ...change };
    onChange(next.local ? next : undefined);
  };
  const moment = value && momentOf(value);
  const shown = (timeZone: string) =>
    moment?.toLocaleString(code, { timeZone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  return (
    <div className={css.zones}>
      <TextField
        label={t`Date and time`}
        type="datetime-local"
        required
        value={local}
        onChange={(event) => set({ local: event.target.value.slice(0, 16) })}
      />
      <SelectField label={t`Time zone`} value={zone} onChange={(event) => set({ zone: event.target.value })}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name === siteZone ? t`Hong Kong (site)` : name === own ? t`${name} (mine)` : name}
          </option>
        ))}
      </SelectField>
      {moment && (
        <p>
          {zones
            .filter((name) => name !== "UTC")
            .map((name) => `${shown(name)} ${name}`)
            .join(" = ")}
        </p>
      )}
    </div>
  );
}

/** The moment of a time in a zone, as near as the offset at that time tells; the site decides. */
function momentOf({ local, zone }: ScheduledTime): Date | undefined {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offset = (at: number) => {
    const parts = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric" },
    }).formatToParts(at);
    const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute")) - at;
  };
  const guess = asUtc - offset(asUtc);
  return new Date(asUtc - offset(guess));
}
