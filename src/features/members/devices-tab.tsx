import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide";
import type { ApiError } from "#contract/http/errors.ts";
import { listSessions, logOutEverywhere, revokeSession, type Session } from "#contract/members/endpoints.ts";
import { deviceName, isHandheld } from "#src/components/members/device-name.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { signOutLocally } from "#src/offline/session.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Row, Rows } from "#src/ui/lists.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import css from "./device-row.module.css";
import { Unavailable } from "./status-notices.tsx";
import type { TabProps } from "./tabs.ts";
import { useConfirm } from "./use-confirm.tsx";
import { useMemberAction } from "./use-member-action.ts";

/** The devices on which the member is logged in. The list is never cached. */
export function DevicesTab({ center: { user } }: TabProps) {
  const { t } = useLingui();
  const act = useMemberAction();
  const { busy, failure, attempt } = useActionError();
  const { ask, sheet } = useConfirm();
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery<Session[], ApiError>({
    queryKey: ["member", user.id, "sessions"],
    queryFn: async () => (await act(listSessions, undefined)).session_list,
    networkMode: "always",
    retry: false,
  });
  const end = (id: string) =>
    attempt(async () => {
      await act(revokeSession, { id });
      await refetch();
    });
  const endAll = async () => {
    const sure = await ask({
      title: t`Log out of all devices?`,
      text: t`You'll be logged out on all devices, including this one.`,
      yes: t`Log out of all devices`,
      no: t`Stay logged in`,
    });
    if (!sure) return;
    await attempt(async () => {
      await act(logOutEverywhere, undefined);
      signOutLocally();
    });
  };
  return (
    <section className={layout.stack} aria-labelledby="devices" aria-busy={busy}>
      <SectionHead id="devices" title={t`Where you're logged in`} />
      {failure && <FormStatus tone="bad">{failure}</FormStatus>}
      {sessions && (
        <>
          <Rows label={t`Where you're logged in`}>
            {sessions.map((session) => (
              <DeviceRow key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </Rows>
          <div>
            <Button onClick={() => void endAll()}>{t`Log out of all devices…`}</Button>
          </div>
        </>
      )}
      {!sessions && !error && (
        <div aria-busy className={layout.stack}>
          <Skeleton shape="line" width={60} />
          <Skeleton shape="line" width={40} />
        </div>
      )}
      {!sessions && error && <Unavailable heading="h3" error={error} onRetry={() => void refetch()} />}
      {sheet}
    </section>
  );
}

/** A login: the browser, and when it was last used. */
function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const name = deviceName(session.user_agent) || t`Unknown browser`;
  const used = formatSavedAt(session.last_seen_at, code);
  const since = formatSavedAt(session.created_at, code);
  return (
    <Row
      title={
        <span className={css.name}>
          <Icon icon={isHandheld(session.user_agent) ? Smartphone : Monitor} />
          {name}
        </span>
      }
      meta={
        <>
          {session.current && <Badge tone="soft">{t`This device`}</Badge>}
          <span>{t`Last used ${used}`}</span>
          <span>{t`Logged in ${since}`}</span>
        </>
      }
      {...(!session.current && {
        end: (
          <Button size="small" aria-label={t`Log out: ${name}`} onClick={onEnd}>
            {t`Log out`}
          </Button>
        ),
      })}
    />
  );
}
