import type { ReactNode } from "react";
import css from "./notice.module.css";

interface NoticeProps {
  icon: ReactNode;
  tone?: "plain" | "update" | undefined;
  /** Small buttons or links. */
  action?: ReactNode;
  /** The text; `b` has the main point. */
  children: ReactNode;
}

/** The band below the app bar: offline, cached copy, new version. */
export function Notice({ icon, tone = "plain", action, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone}>
      <div className="wrap">
        {icon}
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
