import { useLingui } from "@lingui/react/macro";
import { useMember } from "#src/components/members/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { mustEnter, useMe } from "../access/me.queries.ts";
import type { SessionState } from "./draft-session.ts";

/** Where the writing is: in this tab, on this device, or on the site. It never claims more than is true. */
export function SaveStatus({ state }: { state: SessionState }) {
  const { t } = useLingui();
  const { draft, head, storage, dirty, newer, unsent, rejected } = state;
  const { code } = useLocale();
  const offline = useConnectivity() === "offline";
  const ended = useMember().state === "signed-out";
  const lapsed = mustEnter(useMe().data);
  if (storage === "tab" && dirty) return <SyncMark state="failed">{t`Kept in this tab only`}</SyncMark>;
  if (rejected !== undefined) return <SyncMark state="failed">{t`Not accepted by the site`}</SyncMark>;
  if (draft?.besideHead !== undefined || newer)
    return <SyncMark state="stale">{t`Saved beside a newer version`}</SyncMark>;
  if (draft || dirty || unsent) {
    if (ended || lapsed || offline) return <SyncMark state="queued">{t`Saved on this device, not sent yet`}</SyncMark>;
    return <SyncMark state="syncing">{t`Saving …`}</SyncMark>;
  }
  if (!head) return <SyncMark state="none">{t`Nothing written yet`}</SyncMark>;
  return <SyncMark state="saved">{t`Saved ${formatSavedAt(head.made_at, code)}`}</SyncMark>;
}
