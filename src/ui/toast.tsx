import { type ReactNode, useEffect, useRef } from "react";
import css from "./toast.module.css";

interface ToastProps {
  /** What has happened; nothing hides the toast. Keep the component mounted, so that screen readers know the place. */
  children?: ReactNode;
  /** One small button, such as undo. */
  action?: ReactNode;
}

/** A passing message above everything else, dialogs too. */
export function Toast({ children, action }: ToastProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = Boolean(children);

  useEffect(() => {
    box.current?.togglePopover(shown);
  }, [shown]);

  return (
    <div role="status">
      <div ref={box} className={css.toast} popover="manual">
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
