import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { signOut } from "./sign-out.ts";

/** Pending entries on this device; none where the database does not work. */
async function countPending(): Promise<number> {
  const { countPendingEntries } = await import("#src/outbox/observe.ts");
  return countPendingEntries().catch(() => 0);
}

/**
 * Signs out on a click, after a confirmation if unsent entries would be lost. `question` is the confirmation dialog.
 * Its texts are in the catalog `auth`.
 */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);

  async function go() {
    setUnsent(0);
    const left = signOut(locale.id);
    // The open page may have been members-only.
    await navigate({ to: "/" });
    await left;
  }

  const stay = () => setUnsent(0);
  return {
    signOut: async () => {
      const waiting = await countPending();
      if (waiting > 0) setUnsent(waiting);
      else await go();
    },
    question: (
      <Sheet open={unsent > 0} onClose={stay} title={t`Some items haven't been sent`} closeLabel={t`Close`}>
        <div className={layout.stack}>
          <p>{t`Unsent items on this device: ${unsent}. If you log out now, they'll be deleted and never sent.`}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={stay}>{t`Stay logged in`}</Button>
            <Button onClick={() => void go()}>{t`Delete and log out`}</Button>
          </div>
        </div>
      </Sheet>
    ),
  };
}
