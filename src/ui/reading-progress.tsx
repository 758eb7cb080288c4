import css from "./reading-progress.module.css";

/** A line at the top that grows with the way read; only where the browser can tie it to scrolling by itself. */
export function ReadingProgress() {
  return <div className={css.progress} aria-hidden="true" />;
}
