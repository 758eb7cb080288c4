import { useLingui } from "@lingui/react/macro";
import { findLocale } from "#contract/locales.ts";
import { formatDay } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import text from "#src/ui/text.module.css";
import { AccountForm } from "./account-form.tsx";
import { mayChange } from "./can-edit-account.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportData } from "./export-data.tsx";
import { NetworkNote, ReadOnlyNote } from "./status-notices.tsx";
import type { TabProps } from "./tab-props.ts";

/** The account: its address and name, its data as a file, and its end. */
export function AccountTab({ center: { user }, reload, onDeleted }: TabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const version = import.meta.env.VERSION;
  const changeable = mayChange(user);
  return (
    <div className={layout.flow}>
      <section className={layout.stack} aria-labelledby="account">
        <SectionHead id="account" title={t`Account`} />
        <NetworkNote />
        {!changeable && <ReadOnlyNote />}
        <Facts
          items={[
            { term: t`Email`, detail: user.email },
            {
              term: t({ comment: "Label before the date of sign-up", message: "Joined" }),
              detail: formatDay(user.created_at, locale.code),
            },
            ...(changeable && user.name_changeable ? [] : [{ term: t`Account name`, detail: user.name }]),
            ...(changeable ? [] : [{ term: t`Email language`, detail: findLocale(user.lang)?.name }]),
          ]}
        />
        {changeable && <AccountForm user={user} reload={reload} />}
      </section>
      <section className={layout.stack} aria-labelledby="data">
        <SectionHead id="data" title={t`Your data`} />
        <ExportData />
      </section>
      {changeable && (
        <section className={layout.stack} aria-labelledby="delete">
          <SectionHead id="delete" title={t`Delete account`} />
          <DeleteAccount email={user.email} onDeleted={onDeleted} />
        </section>
      )}
      <p className={text.muted}>{t`Version ${version}`}</p>
    </div>
  );
}
