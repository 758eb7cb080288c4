import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide";
import { useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import { listPushDevices, type PushDevice, removePushDevice, testPushDevice } from "#contract/push/endpoints.ts";
import { deviceName, isHandheld } from "#src/components/members/device-name.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import rowCss from "#src/features/members/device-row.module.css";
import { useMemberAction } from "#src/features/members/use-member-action.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { disablePush } from "#src/push/push.ts";
import { Badge, SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Row, Rows } from "#src/ui/lists.tsx";

/** The devices that get pushes: each can be tried and taken out. */
export function Devices({ devices: { data, refetch } }: { devices: ReturnType<typeof useDevices> }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { failure, attempt } = useActionError();
  const [said, setSaid] = useState<{ tone: "ok" | "bad"; words: string }>();
  if (!data || data.length === 0) return null;
  const test = ({ id }: PushDevice) =>
    attempt(async () => {
      setSaid(undefined);
      const { outcome } = await callAsMember(testPushDevice, undefined, { lang, params: { id } });
      const words = {
        sent: t`Sent. It should appear on that device shortly.`,
        gone: t`That device no longer receives push notifications. Turn them on again there.`,
        refused: t`The push service rejected the request. The site team has been notified.`,
        later: t`The push service isn't responding. Please try again later.`,
      };
      setSaid({ tone: outcome === "sent" ? "ok" : "bad", words: words[outcome] });
      if (outcome === "gone") await refetch();
    });
  const remove = ({ id, current }: PushDevice) =>
    attempt(async () => {
      setSaid(undefined);
      if (current) await disablePush(lang);
      else await callAsMember(removePushDevice, undefined, { lang, params: { id } });
      await refetch();
    });
  return (
    <>
      {failure && <FormStatus tone="bad">{failure}</FormStatus>}
      {said && <FormStatus tone={said.tone}>{said.words}</FormStatus>}
      <Rows label={t`Devices that receive push notifications`}>
        {data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onTest={() => void test(device)}
            onRemove={() => void remove(device)}
          />
        ))}
      </Rows>
    </>
  );
}

function DeviceRow({
  device: { user_agent: agent, current, last_seen_at: seenAt, failing_since: failing },
  onTest,
  onRemove,
}: {
  device: PushDevice;
  onTest: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { code } = useLocale();
  const name = deviceName(agent) || t`Unknown browser`;
  const used = formatSavedAt(seenAt, code);
  const since = failing && formatSavedAt(failing, code);
  return (
    <Row
      title={
        <span className={rowCss.name}>
          <Icon icon={isHandheld(agent) ? Smartphone : Monitor} />
          {name}
        </span>
      }
      meta={
        <>
          {current && <Badge tone="soft">{t`This device`}</Badge>}
          <span>{t`Last used ${used}`}</span>
          {since && <SyncMark state="failed">{t`Unreachable since ${since}`}</SyncMark>}
        </>
      }
      end={
        <>
          <Button size="small" aria-label={t`Send a test to ${name}`} onClick={onTest}>
            {t({ comment: "Button: sends a test notification to this device", message: "Test" })}
          </Button>
          <Button size="small" aria-label={t`Remove: ${name}`} onClick={onRemove}>{t`Remove`}</Button>
        </>
      }
    />
  );
}

/** The devices of the member with push notifications. The list is never cached. */
export function useDevices(memberId: number) {
  const act = useMemberAction();
  return useQuery<PushDevice[], ApiError>({
    queryKey: ["member", memberId, "push-devices"],
    queryFn: async () => (await act(listPushDevices, undefined)).device_list,
    networkMode: "always",
    retry: false,
  });
}
