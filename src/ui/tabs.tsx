import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import segments from "./segments.module.css";
import css from "./tabs.module.css";

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The id of the tab that is open first; otherwise the first. */
  initial?: string | undefined;
}

/** Panels, one of them visible. Arrow keys, Home and End move between the tabs and open them. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const base = useId();
  const [chosen, setChosen] = useState(initial);
  const at = Math.max(
    tabs.findIndex((tab) => tab.id === chosen),
    0,
  );

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next = targetIndex(event, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    setChosen(tab.id);
    (event.currentTarget.children[next] as HTMLElement).focus();
  }

  return (
    <div className={css.tabs}>
      <div className={segments.segments} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-track={`tab/open/${tab.id}`}
            id={`${base}${tab.id}-tab`}
            aria-controls={`${base}${tab.id}`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          className={css.panel}
          role="tabpanel"
          id={`${base}${tab.id}`}
          aria-labelledby={`${base}${tab.id}-tab`}
          hidden={index !== at}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

function targetIndex(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  switch (event.key) {
    case "ArrowRight":
      return (at + forward + count) % count;
    case "ArrowLeft":
      return (at - forward + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
