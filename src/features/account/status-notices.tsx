import { useLingui } from "@lingui/react/macro";
import type { User } from "#contract/members/endpoints.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";

/** Above what can be changed, while the network is away: that it cannot be now. */
export function NetworkNote() {
  const { t } = useLingui();
  if (useConnectivity() !== "offline") return null;
  return <SyncMark state="none">{t`Connect to the internet to make changes.`}</SyncMark>;
}

/** In the place of what an account for materials alone cannot change (spec section 6). */
export function ReadOnlyNote() {
  const { t } = useLingui();
  return (
    <FormStatus tone="wait">
      <p>{t`This account is only for downloading materials. Its password, profile, and avatar can't be changed.`}</p>
    </FormStatus>
  );
}

/** Whether a member may change password, data and avatar; an account for materials alone may not. */
export function mayChange({ permission_list }: Pick<User, "permission_list">): boolean {
  return permission_list.includes("change_account");
}
