import { Pause, Play } from "lucide";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./ticker.module.css";

interface TickerProps {
  icon?: ReactNode;
  label: string;
  pauseLabel: string;
  resumeLabel: string;
  /** One-line links. */
  items: readonly { key: string | number; node: ReactNode }[];
}

const millisecondsEach = 5000;
const stillQuery = "(prefers-reduced-motion: reduce)";

/**
 * Announcements, one at a time. It pauses on hover and focus, and stops with its button. With reduced motion the reader
 * scrolls it.
 */
export function Ticker({ icon, label, pauseLabel, resumeLabel, items }: TickerProps) {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const count = items.length;
  const shown = at < count ? at : 0;

  useEffect(() => {
    if (paused || held || count < 2) return;
    const timer = setInterval(() => {
      if (!matchMedia(stillQuery).matches) setAt((now) => (now + 1) % count);
    }, millisecondsEach);
    return () => clearInterval(timer);
  }, [paused, held, count]);

  if (count === 0) return null;
  return (
    <div className={css.ticker}>
      <div className="wrap">
        {icon}
        <section
          className={css.window}
          aria-label={label}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <ul style={shown ? ({ "--at": shown } as CSSProperties) : undefined}>
            {items.map((item, index) => (
              <li key={item.key} onFocus={() => setAt(index)}>
                {item.node}
              </li>
            ))}
          </ul>
        </section>
        {count > 1 && (
          <div className={css.button}>
            <IconButton label={paused ? resumeLabel : pauseLabel} onClick={() => setPaused(!paused)}>
              <Icon icon={paused ? Play : Pause} />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  );
}
