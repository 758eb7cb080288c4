import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { handleChunkLoadError } from "#src/components/page/chunk-load-error.ts";
import { withCatalog } from "#src/lib/load-catalog.ts";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Unavailable } from "./load-error.tsx";
import { Waiting } from "./loading.tsx";
import type { NotificationSettings } from "./notify/notification-settings.tsx";
import { NetworkNote } from "./status-notices.tsx";
import type { TabProps } from "./tab-props.ts";

interface Part {
  readonly Settings: typeof NotificationSettings;
  readonly i18n: I18n;
}

/** How the member wants to be told of things. It is of use with a network alone, and comes when it is opened. */
export function NotificationsTab({ center: { user } }: TabProps) {
  const { t } = useLingui();
  const page = useRouter().options.context.i18n;
  const [part, setPart] = useState<Part>();
  const [error, setError] = useState<ApiError>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      const [{ NotificationSettings: Settings }, i18n] = await Promise.all([
        import("./notify/notification-settings.tsx"),
        withCatalog(page, "notifications"),
      ]);
      setPart({ Settings, i18n });
    } catch (caught) {
      setError((await handleChunkLoadError(caught)) ?? new ApiError("offline", { cause: caught }));
    }
  }, [page]);
  useEffect(() => void load(), [load]);
  if (part) {
    return (
      <I18nProvider i18n={part.i18n}>
        <part.Settings memberId={user.id} />
      </I18nProvider>
    );
  }
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
