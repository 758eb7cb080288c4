import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import css from "./load-more.module.css";

/** The button under a list that has more. Takes the props of `Button`. */
export function LoadMore(props: ComponentProps<typeof Button>) {
  return (
    <div className={css.more}>
      <Button {...props} />
    </div>
  );
}
