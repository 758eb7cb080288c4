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
      <p>{t`You are logged out everywhere at once. After ${days} days the account and what belongs to it are deleted for good. Whoever logs in before that keeps it.`}</p>
      <p>{t`What you have written in comments goes with it; where others have answered, an empty place stays. Your likes go; your votes stay counted, without your name.`}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t`Delete the account…`}</Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Delete the account?`} closeLabel={t`Close`}>
        {open && <DeleteForm email={email} onDeleted={onDeleted} onCancel={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}
