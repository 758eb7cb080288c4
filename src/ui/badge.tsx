import type { ReactNode } from "react";
import css from "./badge.module.css";

/** One word on a small plate. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "red" | "soft" | undefined;
  children: ReactNode;
}) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}
