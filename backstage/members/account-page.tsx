import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { findLocale } from "#contract/locales.ts";
import type { Account } from "#contract/members/accounts.ts";
import { deviceName } from "#src/components/members/device-name.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { useMay } from "../access/me.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { AccountActs } from "./account-acts.tsx";
import css from "./account-page.module.css";
import { AccountSettings } from "./account-settings.tsx";
import { accountQuery } from "./accounts.queries.ts";

const route = getRouteApi("/members/$id");

/** An account: what is known of it, what operators may change, and its sessions and mails. */
export function AccountPage() {
  const { id: lang } = useLocale();
  const may = useMay();
  const id = Number(route.useParams().id);
  const account = useQuery(accountQuery(lang, id));
  if (!may("manage_members")) return <NotFoundPage />;
  if (account.data) return <Details key={id} account={account.data} />;
  if (account.isPending) return <LoadingRows />;
  return <LoadError error={account.error} retry={() => void account.refetch()} />;
}

function Details({ account }: { account: Account }) {
  const { t } = useLingui();
  const may = useMay();
  const subject = `member ${account.id}`;
  return (
    <>
      <PageTitle title={account.nickname} />
      <p className={css.links}>
        <Link to="/members">{t`All members`}</Link>
        {may("moderate") && (
          <Link to="/comments" search={{ view: "all", author: String(account.id) }}>{t`Their comments`}</Link>
        )}
        {may("read_audit") && <Link to="/audit" search={{ subject }}>{t`What was changed`}</Link>}
      </p>
      <Facts account={account} />
      <AccountSettings account={account} />
      <AccountActs account={account} />
      <Sessions account={account} />
      <Mails account={account} />
    </>
  );
}

function Facts({ account }: { account: Account }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const at = (time: string | null) => (time ? formatSavedAt(time, code) : undefined);
  const facts = [
    [t`Email`, account.email],
    [t`Unique name`, account.name],
    [t`Account number`, String(account.id)],
    [t`Signed up`, at(account.created_at)],
    [t`Email verified`, at(account.verified_at) ?? t`No`],
    [t`Language`, findLocale(account.lang)?.name],
    [t`Country or region`, account.country && new Intl.DisplayNames(code, { type: "region" }).of(account.country)],
    [t`Comments`, i18n.number(account.comment_count)],
    [t`Removed by moderators`, account.banned_count > 0 && i18n.number(account.banned_count)],
    [t`Will be deleted`, at(account.delete_at)],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Sessions({ account: { session_list: sessions } }: { account: Account }) {
  const { t } = useLingui();
  const { code } = useLocale();
  return (
    <section className={css.part}>
      <h2>{t`Logged in on`}</h2>
      {sessions.length === 0 && <p>{t`They are not logged in anywhere.`}</p>}
      <ul className={css.list}>
        {sessions.map(({ id, user_agent, last_seen_at }) => (
          <li key={id}>
            {deviceName(user_agent) || t`Unknown device`} · {formatSavedAt(last_seen_at, code)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mails({ account: { mail_list: mails } }: { account: Account }) {
  const { t } = useLingui();
  const { code } = useLocale();
  if (mails.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t`Mails not delivered`}</h2>
      <ul className={css.list}>
        {mails.map(({ id, subject, made_at, failed }) => (
          <li key={id}>
            {subject} · {formatSavedAt(made_at, code)} · {failed ? t`The mail could not be delivered.` : t`Being sent`}
          </li>
        ))}
      </ul>
    </section>
  );
}
