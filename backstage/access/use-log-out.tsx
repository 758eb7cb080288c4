import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { signOut } from "#src/components/members/sign-out.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { currentLogin } from "#src/offline/session.ts";
import { countPendingEntries } from "#src/outbox/observe.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { countUnsent } from "../drafts/use-unsent.ts";

/** What the site does not have of the member: writings, pictures and other entries. */
async function countAllUnsent(): Promise<number> {
  const login = currentLogin();
  const written = login ? await countUnsent(login.memberId) : 0;
  return Math.max(written, await countPendingEntries().catch(() => 0));
}

/** Logs out, after a question when something would be lost. `question` is its dialog. */
export function useLogOut(): { logOut: () => Promise<void>; question: ReactNode } {
  const { t } = useLingui();
  const locale = useLocale();
  const [unsent, setUnsent] = useState(0);

  async function leave() {
    setUnsent(0);
    await signOut(locale.id);
    // No screen of this member stays in the tab.
    location.reload();
  }
  const stay = () => setUnsent(0);
  return {
    logOut: async () => {
      const count = await countAllUnsent();
      if (count > 0) setUnsent(count);
      else await leave();
    },
    question: (
      <Sheet open={unsent > 0} onClose={stay} title={t`Some drafts haven't been sent`} closeLabel={t`Close`}>
        <div className={layout.stack}>
          <p>{t`Unsent on this device: ${unsent}. If you log out now, this is deleted.`}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={stay}>{t`Stay logged in`}</Button>
            <Button onClick={() => void leave()}>{t`Delete and log out`}</Button>
          </div>
        </div>
      </Sheet>
    ),
  };
}
