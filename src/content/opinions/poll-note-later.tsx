import { I18nProvider } from "@lingui/react";
import { useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { PollNoteProps } from "./poll-note.tsx";

/** What stands under a ballot; it comes, with its texts, when there is something to say. */
export function PollNote(props: PollNoteProps) {
  const i18n = useRouteContext({ from: "__root__", select: (context) => context.i18n });
  const [show, setShow] = useState<(props: PollNoteProps) => ReactNode>();
  useEffect(() => {
    let left = false;
    void Promise.all([import("./poll-note.tsx"), import("#src/lib/late-messages.ts")])
      .then(async ([{ PollNoteText }, { withPart }]) => {
        const texts = await withPart(i18n, "opinions");
        const draw = (now: PollNoteProps) => (
          <I18nProvider i18n={texts}>
            <PollNoteText {...now} />
          </I18nProvider>
        );
        if (!left) setShow(() => draw);
      })
      // The ballot says what matters without it.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [i18n]);
  return show?.(props);
}
