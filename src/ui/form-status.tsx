import { CircleAlert, CircleCheck, Clock, type IconNode } from "lucide";
import type { ReactNode } from "react";
import css from "./form.module.css";
import { Icon } from "./icon.tsx";

/** The class of a form, and of fields that share a row where there is space. */
export const formClass: string = css.form ?? "";
export const pairClass: string = css.pair ?? "";

const icons: Record<"bad" | "ok" | "wait", IconNode> = { bad: CircleAlert, ok: CircleCheck, wait: Clock };

/** The result of a form. Screen readers announce failures at once, others at the next pause. */
export function FormStatus({ tone, children }: { tone: "bad" | "ok" | "wait"; children: ReactNode }) {
  return (
    <div className={css.status} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon icon={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
