import { useLingui } from "@lingui/react/macro";
import css from "./fields.module.css";
import { MomentField } from "./moment-field.tsx";

interface Period {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

interface PeriodFieldsProps {
  value: Period;
  onChange: (change: Partial<Period>) => void;
  /** Whether it may be shown without an end. */
  isOpenEnded?: boolean;
}

/** From when until when something is shown or takes place. */
export function PeriodFields({ value, onChange, isOpenEnded = false }: PeriodFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={css.languages}>
      <MomentField
        label={t`Starts`}
        name="starts_at"
        value={value.starts_at}
        onChange={(starts_at) => onChange({ starts_at })}
      />
      <MomentField
        label={t`Ends`}
        {...(isOpenEnded && { hint: t`May stay empty.` })}
        name="ends_at"
        value={value.ends_at}
        onChange={(ends_at) => onChange({ ends_at })}
      />
    </div>
  );
}
