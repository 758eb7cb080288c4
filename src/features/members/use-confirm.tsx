import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";

interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** Labels of the two buttons: confirm and cancel. */
  readonly yes: string;
  readonly no: string;
}

/** Asks for a confirmation. Render `sheet` in the page; the promise resolves to `true` only after a confirmation. */
export function useConfirm(): { ask: (question: Question) => Promise<boolean>; sheet: ReactNode } {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Question & { answer: (yes: boolean) => void }>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(undefined);
          resolve(yes);
        };
        setAsked({ ...question, answer });
      }),
    [],
  );
  const sheet = (
    <Sheet open={asked !== undefined} onClose={() => asked?.answer(false)} title={asked?.title} closeLabel={t`Close`}>
      {asked && (
        <div className={layout.stack}>
          <p>{asked.text}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={() => asked.answer(true)}>
              {asked.yes}
            </Button>
            <Button onClick={() => asked.answer(false)}>{asked.no}</Button>
          </div>
        </div>
      )}
    </Sheet>
  );
  return { ask, sheet };
}
