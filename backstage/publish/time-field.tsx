import { useLingui } from "@lingui/react/macro";
import { instantsOf } from "#shared/zoned-time.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import css from "./publish-sheet.module.css";
import { siteZone } from "./site-zone.ts";

/** A time on the clocks of a zone. */
export interface ScheduledTime {
  readonly local: string;
  readonly zone: string;
  /** Which one is meant when the clocks show it twice. */
  readonly which?: "earlier" | "later";
}

/** The instant of a time; `undefined` when the clocks skip it, or show it twice and nobody has chosen. */
export function instantOf({ local, zone, which }: ScheduledTime): Date | undefined {
  const [earlier, later] = instantsOf(local, zone);
  if (!later) return earlier;
  return which && { earlier, later }[which];
}

interface TimeFieldProps {
  value: ScheduledTime | undefined;
  onChange: (value: ScheduledTime | undefined) => void;
}

/** A date and time with its zone; the same moment in the reader's own zone is below. */
export function TimeField({ value, onChange }: TimeFieldProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([siteZone, own, "UTC"])];
  const { local = "", zone = siteZone, which } = value ?? {};
  // Another time is no longer the one of which somebody has chosen the first or the second.
  const set = (change: Pick<Partial<ScheduledTime>, "local" | "zone">) => {
    const next = { local, zone, ...change };
    onChange(next.local ? next : undefined);
  };
  const instants = value ? instantsOf(local, zone) : [];
  const moment = value && instantOf(value);
  const shown = (timeZone: string) =>
    moment?.toLocaleString(code, { timeZone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  return (
    <div className={css.zones}>
      <TextField
        label={t`Date and time`}
        type="datetime-local"
        required
        value={local}
        error={
          value && instants.length === 0 ? t`The clocks of this zone skip this time. Choose another one.` : undefined
        }
        onChange={(event) => set({ local: event.target.value.slice(0, 16) })}
      />
      <SelectField label={t`Time zone`} value={zone} onChange={(event) => set({ zone: event.target.value })}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name === siteZone ? t`Hong Kong (site)` : name === own ? t`${name} (mine)` : name}
          </option>
        ))}
      </SelectField>
      {value && instants.length > 1 && (
        <SelectField
          label={t`The clocks go back, so this time comes twice`}
          value={which ?? ""}
          onChange={({ target }) => onChange({ local, zone, which: target.value === "earlier" ? "earlier" : "later" })}
        >
          <option value="" disabled>{t`Choose one …`}</option>
          <option value="earlier">{t`The first time`}</option>
          <option value="later">{t`The second time`}</option>
        </SelectField>
      )}
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
