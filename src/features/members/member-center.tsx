import { useLingui } from "@lingui/react/macro";
import { useParams, useRouter } from "@tanstack/react-router";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import type { User } from "#contract/members/endpoints.ts";
import { LoginHint } from "#src/components/members/login-hint.tsx";
import { useMember } from "#src/components/members/use-member.ts";
import { handleChunkLoadError } from "#src/components/page/chunk-load-error.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { formatDate, formatDay } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { SignedIn } from "#src/offline/session.ts";
import { classNames } from "#src/ui/class-names.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Facts } from "#src/ui/lists.tsx";
import { AccountTab } from "./account-tab.tsx";
import { DevicesTab } from "./devices-tab.tsx";
import { LikesTab } from "./likes-tab.tsx";
import css from "./member-center.module.css";
import { MemberHead, MemberTabs } from "./member-head.tsx";
import { MessagesTab } from "./messages-tab.tsx";
import { PasswordTab } from "./password-tab.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { mayChange, NetworkNote, ReadOnlyNote, Unavailable, Waiting } from "./status-notices.tsx";
import { findTab, type TabId, type TabProps, tabs } from "./tabs.ts";
import { useCenter } from "./use-center.ts";

const NotificationSettings = lazyHydrated(
  () => import("./notifications/notification-settings.tsx").then((module) => module.NotificationSettings),
  { catalog: "notifications", ssr: false },
);

/** Settings of a member's notifications. They need a network, so they load when the tab is opened. */
function NotificationsTab({ center: { user } }: TabProps) {
  const { t } = useLingui();
  const { i18n } = useRouter().options.context;
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<ApiError>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      await NotificationSettings.preload(i18n);
      setLoaded(true);
    } catch (caught) {
      setError((await handleChunkLoadError(caught)) ?? new ApiError("offline", { cause: caught }));
    }
  }, [i18n]);
  useEffect(() => void load(), [load]);
  if (loaded) return <NotificationSettings memberId={user.id} />;
  return (
    <section className={layout.stack} aria-labelledby="notifications">
      <SectionHead
        id="notifications"
        title={t({ comment: "Tab: notification settings, not the messages themselves", message: "Notifications" })}
      />
      <NetworkNote />
      {error ? <Unavailable heading="h3" error={error} onRetry={() => void load()} /> : <Waiting />}
    </section>
  );
}

/** Personal details of the member. */
function ProfileTab({ center: { user, country_list: countries }, reload }: TabProps) {
  const { t } = useLingui();
  return (
    <section className={layout.stack} aria-labelledby="profile">
      <SectionHead id="profile" title={t`Personal information`} />
      <NetworkNote />
      {mayChange(user) ? (
        <ProfileForm user={user} countries={countries} reload={reload} />
      ) : (
        <>
          <ReadOnlyNote />
          <ProfileFacts user={user} />
        </>
      )}
    </section>
  );
}

function ProfileFacts({ user }: { user: User }) {
  const { t } = useLingui();
  const locale = useLocale();
  const country = user.country && new Intl.DisplayNames(locale.code, { type: "region" }).of(user.country);
  const { year, month, day } = user.birthday ?? {};
  const date = year && [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  return (
    <Facts
      items={[
        { term: t`Nickname`, detail: user.nickname },
        { term: t`Mobile number`, detail: user.phone || t`None` },
        { term: t`Country or region`, detail: country || t`None` },
        { term: t`Birthday`, detail: date ? formatDate(date, locale.code) : t`None` },
      ]}
    />
  );
}

const screens: Record<TabId, ComponentType<TabProps>> = {
  account: AccountTab,
  password: PasswordTab,
  profile: ProfileTab,
  messages: MessagesTab,
  notifications: NotificationsTab,
  likes: LikesTab,
  devices: DevicesTab,
};

/** The open tab. */
export function MemberCenter() {
  const { t } = useLingui();
  const locale = useLocale();
  const tab = findTab(useParams({ from: "/member/{-$tab}" }).tab)?.id ?? tabs[0].id;
  const me = useMember();
  const [deletedAt, setDeletedAt] = useState<string>();
  if (me.state === "signed-in") {
    if (deletedAt) setDeletedAt(undefined);
    return <OwnCenter key={me.member?.id} me={me} tab={tab} onDeleted={setDeletedAt} />;
  }
  if (me.state === "unknown") return null;
  const day = deletedAt && formatDay(deletedAt, locale.code);
  return (
    <>
      <PageHead title={t`Member centre`} />
      {day && (
        <FormStatus tone="ok">
          <p>{t`Your account will be permanently deleted on ${day}. To keep it, log in before then.`}</p>
        </FormStatus>
      )}
      <LoginHint ended={me.ended && !day} />
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
      <div className={classNames(layout.side, layout.start, css.body)}>
        <MemberTabs open={tab} />
        {center && <Screen center={center.data} reload={reload} onDeleted={onDeleted} />}
        {!center && !error && <Waiting />}
        {!center && error && (
          <Unavailable error={error} onRetry={() => void reload()}>
            {t`Your data isn't saved on this device yet.`}
          </Unavailable>
        )}
      </div>
    </>
  );
}
