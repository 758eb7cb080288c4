import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { cancelSchedule } from "#contract/backstage/publication.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { siteZone } from "./site-zone.ts";

/** When documents are published already, and a button that cancels it. Publishing them at once leaves it as it is. */
export function ScheduleNote({ documents }: { documents: readonly BackstageDocument[] }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: (id: string) => callAsMember(cancelSchedule, undefined, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage"] }),
  });
  const waiting = documents.flatMap(({ schedule }) => (schedule?.state === "waiting" ? [schedule] : []));
  // What is published together has the same time, and is cancelled together.
  const moments = new Map(waiting.map((schedule) => [schedule.due_at, schedule]));
  return [...moments.values()].map(({ id, due_at }) => {
    const moment = new Date(due_at).toLocaleString(code, {
      timeZone: siteZone,
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
    });
    return (
      <FormStatus key={id} tone="wait">
        <p>{t`Scheduled for ${moment} (Hong Kong). That stays, even if you publish now.`}</p>
        <div>
          <Button
            size="small"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >{t`Cancel the schedule`}</Button>
        </div>
        {cancel.isError && <p>{i18n._(errorMessage(cancel.error))}</p>}
      </FormStatus>
    );
  });
}
