import css from "./meter.module.css";

interface MeterProps {
  /** Label and value as text. */
  label: string;
  value: number;
  max: number;
}

/** How much of something is used. */
export function Meter({ label, value, max }: MeterProps) {
  return <meter className={css.meter} aria-label={label} min={0} max={max} value={Math.min(value, max)} />;
}
