import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ApiError, isUnreachable } from "#contract/http/errors.ts";
import type { User } from "#contract/members/endpoints.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";

/** Above forms while offline: changes need a connection. */
export function NetworkNote() {
  const { t } = useLingui();
  if (useConnectivity() !== "offline") return null;
  return <SyncMark state="none">{t`Connect to the internet to make changes.`}</SyncMark>;
}

/** Replaces the forms of an account that is for materials only (spec section 6). */
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

interface Props {
  error: unknown;
  onRetry: () => void;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** Replaces content that could not be loaded and has no cached copy. */
export function Unavailable({ error, onRetry, heading = "h2", children }: Props) {
  const { t, i18n } = useLingui();
  const away = error instanceof ApiError && isUnreachable(error);
  return (
    <Empty
      heading={heading}
      title={away ? t`You need to be online to see this` : i18n._(errorMessage(error))}
      actions={<Button onClick={onRetry}>{t`Try again`}</Button>}
    >
      {children}
    </Empty>
  );
}

/** A placeholder while content loads. */
export function Waiting() {
  return (
    <div aria-busy className={layout.stack}>
      <Skeleton shape="line" width={60} />
      <Skeleton shape="line" width={80} />
      <Skeleton shape="line" width={40} />
    </div>
  );
}
