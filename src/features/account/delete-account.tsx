import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { deletionGraceDays } from "#contract/members/limits.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { DeleteForm } from "./delete-form.tsx";

/** The way out: what happens then, and the form that asks for the password. */
export function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: (at: string) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const days = deletionGraceDays;
  return (
    <div className={layout.stack}>
      <p>{t`You'll be logged out of all devices right away. After ${days} days, your account and everything in it will be permanently deleted. To keep it, log in before then.`}</p>
      <p>{t`Your comments will be deleted; where others have replied, only a placeholder stays. Your likes will be removed. Your votes still count, without your name.`}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t`Delete account…`}</Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Delete your account?`} closeLabel={t`Close`}>
        {open && <DeleteForm email={email} onDeleted={onDeleted} onCancel={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}
