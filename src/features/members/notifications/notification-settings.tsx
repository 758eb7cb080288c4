import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import type { FollowKind } from "#contract/notifications/kinds.ts";
import { getNotificationSettings, type NotificationSettings as Settings } from "#contract/notifications/settings.ts";
import { FollowToggle } from "#src/components/notifications/follow-toggle.tsx";
import { placeOf } from "#src/components/notifications/notification-href.ts";
import { useFollows } from "#src/components/notifications/use-follows.ts";
import { useOutboxList } from "#src/components/reactions/use-pending-entries.ts";
import { Unavailable, Waiting } from "#src/features/members/status-notices.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Row, Rows } from "#src/ui/lists.tsx";
import { NetworkNote } from "../status-notices.tsx";
import { useMemberAction } from "../use-member-action.ts";
import { PushSection } from "./push-section.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Notification settings: push on each device, channels, quiet hours and follows. */
export function NotificationSettings({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const act = useMemberAction();
  const { data, error, refetch } = useQuery<Settings, ApiError>({
    queryKey: ["member", memberId, "notification-settings"],
    queryFn: async () => (await act(getNotificationSettings, undefined)).settings,
    networkMode: "always",
    retry: false,
    // The form must not change while the reader edits it.
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

/** The follows of the member. Unfollowed ones stay in the list until the next visit, so that the member can undo. */
function FollowList({ memberId }: { memberId: number }) {
  const { t } = useLingui();
  const lang = contentLangAttribute(useLocale());
  const { follows, error, reload } = useFollows();
  const entries = useOutboxList(memberId);
  // Entries that were pending when the list was loaded.
  const missing =
    typeof entries === "object" &&
    follows !== undefined &&
    entries.entries.filter(
      ({ kind, state, sets, target }) =>
        kind === "changeFollow" &&
        state === "acknowledged" &&
        sets === true &&
        !follows.some((each) => target === `follow/${each.kind}/${each.key}`),
    ).length;
  useEffect(() => {
    if (missing) reload();
  }, [missing, reload]);
  const kinds: Record<FollowKind, string> = {
    section: t({ comment: "Kind of a followed item: a section of the site", message: "Section" }),
    label: t({ comment: "Kind of a followed item: a topic (tag) of articles", message: "Topic" }),
    event: t`Event`,
    draw: t({ comment: "Kind of a followed item: Mark Six draws", message: "Draws" }),
  };
  return (
    <section className={layout.stack} aria-labelledby="follows">
      <SectionHead
        id="follows"
        title={t({ comment: "Heading: the list of what the member follows", message: "Following" })}
      />
      {!follows && !error && <Waiting />}
      {!follows && error && <Unavailable heading="h3" error={error} onRetry={reload} />}
      {follows?.length === 0 && (
        <Empty heading="h3" title={t`You're not following anything yet`}>
          {t`Use the bell button on sections, topics, events and Mark Six draws to follow them.`}
        </Empty>
      )}
      {follows && follows.length > 0 && (
        <Rows label={t`Following`}>
          {follows.map(({ kind, key, title, link }) => {
            const place = placeOf(link);
            return (
              <Row
                key={`${kind}/${key}`}
                title={<span lang={lang}>{place && "to" in place ? <Link {...place}>{title}</Link> : title}</span>}
                meta={<span>{kinds[kind]}</span>}
                end={
                  <Suspense>
                    <FollowToggle kind={kind} name={key} title={title} />
                  </Suspense>
                }
              />
            );
          })}
        </Rows>
      )}
    </section>
  );
}
