import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide";
import { useState } from "react";
import type { StaffMember } from "#contract/backstage/staff.ts";
import { findLocale } from "#contract/locales.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { AddSheet } from "./add-sheet.tsx";
import { roles } from "./role-names.ts";
import { RolesSheet } from "./roles-sheet.tsx";
import { staffQuery } from "./staff.queries.ts";

/** Who makes the site, and what each may do. */
export function StaffPage() {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const list = useInfiniteQuery(staffQuery(lang));
  const [open, setOpen] = useState<StaffMember | "add">();
  if (!may("manage_staff")) return <NotFoundPage />;
  const staff = list.data?.pages.flatMap((page) => page.staff_list) ?? [];
  return (
    <>
      <PageTitle title={t`Staff`}>
        <Button
          variant="primary"
          disabled={offline}
          title={offline ? t`This needs a connection.` : undefined}
          onClick={() => setOpen("add")}
        >
          <Icon icon={UserPlus} />
          {t`Add somebody`}
        </Button>
      </PageTitle>
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {staff.length > 0 && (
        <ul className={rows.rows} aria-label={t`Staff`}>
          {staff.map((each) => (
            <StaffRow key={each.member.id} staff={each} disabled={offline} onEdit={() => setOpen(each)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
      {open === "add" && <AddSheet onClose={() => setOpen(undefined)} onFound={setOpen} />}
      {open && open !== "add" && <RolesSheet key={open.member.id} staff={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function StaffRow({ staff, disabled, onEdit }: { staff: StaffMember; disabled: boolean; onEdit: () => void }) {
  const { t, i18n } = useLingui();
  const { nickname, account } = staff.member;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>{nickname}</h2>
        <p>
          <span>{account}</span>
          {staff.factor_list.length === 0 && <span>{t`No second factor yet`}</span>}
        </p>
      </div>
      <div className={rows.badges}>
        {staff.role_list.map(({ role, lang_list: langs }) => (
          <Badge key={role}>
            {i18n._(roles[role].name)}
            {langs && ` · ${langs.map((id) => findLocale(id)?.short).join(", ")}`}
          </Badge>
        ))}
      </div>
      <Button
        disabled={disabled}
        aria-label={t`Change the roles of ${nickname}`}
        onClick={onEdit}
      >{t`Change …`}</Button>
    </li>
  );
}
