import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { accountFilters } from "#contract/members/account-limits.ts";
import type { AccountSummary } from "#contract/members/accounts.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SearchField, SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { filterNames } from "./account-names.ts";
import css from "./account-page.module.css";
import { accountsQuery, type MembersSearch } from "./accounts.queries.ts";

const route = getRouteApi("/members");

/** The accounts of members. */
export function MembersPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useInfiniteQuery(accountsQuery(lang, search));
  if (!may("manage_members")) return <NotFoundPage />;
  const set = (change: MembersSearch) =>
    void navigate({ to: "/members", search: { ...search, ...change }, replace: true });
  const accounts = list.data?.pages.flatMap((page) => page.account_list) ?? [];
  return (
    <>
      <PageTitle title={t`Members`} />
      <p className={css.links}>
        <Link to="/blocks">{t`Blocked domains and networks`}</Link>
      </p>
      <search className={filters.filters}>
        <SearchField
          label={t`Email, nickname or number`}
          defaultValue={search.q ?? ""}
          onChange={({ target }) => set({ q: target.value.trim() || undefined })}
        />
        <SelectField
          label={<span className="sr">{t`Which members`}</span>}
          value={search.only ?? ""}
          onChange={({ target }) => set({ only: accountFilters.find((each) => each === target.value) })}
        >
          <option value="">{t`All members`}</option>
          {accountFilters.map((each) => (
            <option key={each} value={each}>
              {i18n._(filterNames[each])}
            </option>
          ))}
        </SelectField>
      </search>
      {list.isPending && <LoadingRows />}
      {list.isError && accounts.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && accounts.length === 0 && <Empty title={t`Nothing matches`}>{t`Try other filters.`}</Empty>}
      {accounts.length > 0 && (
        <ul className={rows.rows} aria-label={t`Members`}>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function AccountRow({ account }: { account: AccountSummary }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { id, nickname, email, created_at, vip_group, verified, may_comment, material_only, role_list, delete_at } =
    account;
  const joined = new Date(created_at).toLocaleDateString(code, { dateStyle: "medium" });
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>
          <Link to="/members/$id" params={{ id: String(id) }}>
            {nickname}
          </Link>
        </h2>
        <p>
          <span>{email}</span>
          <span>{t`Member since ${joined}`}</span>
        </p>
      </div>
      <div className={rows.badges}>
        {vip_group && <Badge>{t({ comment: "Mark of a member in a VIP group", message: `VIP ${vip_group}` })}</Badge>}
        {role_list.length > 0 && <Badge>{i18n._(filterNames.staff)}</Badge>}
        {material_only && <Badge>{i18n._(filterNames.material_only)}</Badge>}
        {!verified && <Badge>{i18n._(filterNames.unverified)}</Badge>}
        {!may_comment && <Badge tone="red">{i18n._(filterNames.muted)}</Badge>}
        {delete_at && <Badge tone="red">{i18n._(filterNames.leaving)}</Badge>}
      </div>
    </li>
  );
}
