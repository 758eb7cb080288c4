import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ApiError } from "#contract/http/errors.ts";
import { getNotificationSettings, type NotificationSettings as Settings } from "#contract/notifications/settings.ts";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Unavailable } from "../load-error.tsx";
import { Waiting } from "../loading.tsx";
import { NetworkNote } from "../status-notices.tsx";
import { useMemberAction } from "../use-member-action.ts";
import { FollowList } from "./follow-list.tsx";
import { PushSection } from "./push-section.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** How the member wants to be told of things: pushes on his devices, ways and hours, and what he follows. */
export function NotificationSettings({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const act = useMemberAction();
  const { data, error, refetch } = useQuery<Settings, ApiError>({
    queryKey: ["member", memberId, "notification-settings"],
    queryFn: async () => (await act(getNotificationSettings, undefined)).settings,
    networkMode: "always",
    retry: false,
    // What is in the form must not change under the reader's hands.
    refetchOnWindowFocus: false,
  });
  return (
    <div className={layout.flow}>
      <section className={layout.stack} aria-labelledby="notifications">
        <SectionHead id="notifications" title={t`Notifications on this device`} />
        <NetworkNote />
        <PushSection memberId={memberId} />
      </section>
      {data && <SettingsForm memberId={memberId} saved={data} />}
      {!data && !error && <Waiting />}
      {!data && error && <Unavailable error={error} onRetry={() => void refetch()} />}
      <FollowList memberId={memberId} />
    </div>
  );
}
