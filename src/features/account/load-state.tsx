import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ApiError, isUnreachable } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";

interface Props {
  error: unknown;
  onRetry: () => void;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** In the place of what the network has not given, and no copy is kept of. */
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

/** The place of what is on its way. */
export function Waiting() {
  return (
    <div aria-busy className={layout.stack}>
      <Skeleton shape="line" width={60} />
      <Skeleton shape="line" width={80} />
      <Skeleton shape="line" width={40} />
    </div>
  );
}
