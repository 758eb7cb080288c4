import { useLingui } from "@lingui/react/macro";
import { type ComponentType, useState } from "react";
import { LoginHint } from "#src/content/member/login-hint.tsx";
import { useMember } from "#src/content/member/use-member.ts";
import { formatDay } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { SignedIn } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { AccountTab } from "./account-tab.tsx";
import { DevicesTab } from "./devices-tab.tsx";
import { LikesTab } from "./likes-tab.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { MessagesTab } from "./messages-tab.tsx";
import { PasswordTab } from "./password-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import type { TabProps } from "./tab-props.ts";
import type { TabId } from "./tabs.ts";
import { useCenter } from "./use-center.ts";
import { Waiting } from "./waiting.tsx";

const screens: Record<TabId, ComponentType<TabProps>> = {
  account: AccountTab,
  password: PasswordTab,
  profile: ProfileTab,
  messages: MessagesTab,
  likes: LikesTab,
  devices: DevicesTab,
};

/** The member centre of whoever is here. The server does not know who that is, and draws its place alone. */
export function MemberCenter({ tab }: { tab: TabId }) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMember();
  const [deletedAt, setDeletedAt] = useState<string>();
  if (me.state === "signed-in") {
    return <OwnCenter key={me.member?.id} me={me} tab={tab} onDeleted={setDeletedAt} />;
  }
  const day = deletedAt && formatDay(deletedAt, locale.code);
  return (
    <>
      <PageHead title={t`Member centre`} />
      {me.state === "unknown" && <Waiting />}
      {me.state === "signed-out" && day && (
        <FormStatus tone="ok">
          <p>{t`Your account will be deleted for good on ${day}. To keep it, log in before then.`}</p>
        </FormStatus>
      )}
      {me.state === "signed-out" && <LoginHint ended={me.ended} />}
    </>
  );
}

function OwnCenter({ me, tab, onDeleted }: { me: SignedIn; tab: TabId; onDeleted: (at: string) => void }) {
  const { t } = useLingui();
  const { center, error, reload } = useCenter(me);
  const Screen = screens[tab];
  return (
    <>
      <MemberHead known={me.member} center={center} reload={reload} />
      <div className={classNames(layout.side, layout.start, layout.block)}>
        <MemberTabs open={tab} />
        {center && <Screen center={center.data} reload={reload} onDeleted={onDeleted} />}
        {!center && !error && <Waiting />}
        {!center && error && (
          <Empty
            title={t`This needs a network connection`}
            actions={<Button onClick={() => void reload()}>{t`Try again`}</Button>}
          >
            {t`Your data is not kept on this device yet.`}
          </Empty>
        )}
      </div>
    </>
  );
}
