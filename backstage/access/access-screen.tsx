import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect } from "react";
import { Mark } from "#src/ui/logo.tsx";
import css from "./access-screen.module.css";

/** A screen on the way in, without the navigation. */
export function AccessScreen({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  const { t } = useLingui();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <p className={css.brand}>
          <Mark />
          {t`Kapok Backstage`}
        </p>
        <h1>{title}</h1>
        {text && <p className={css.text}>{text}</p>}
        <Suspense>{children}</Suspense>
      </div>
    </main>
  );
}
