import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { handleChunkLoadError } from "#src/components/page/chunk-load-error.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Unavailable } from "./load-error.tsx";
import { Waiting } from "./loading.tsx";
import { NetworkNote } from "./status-notices.tsx";
import type { TabProps } from "./tab-props.ts";

const NotificationSettings = lazyHydrated(
  () => import("./notify/notification-settings.tsx").then((module) => module.NotificationSettings),
  { catalog: "notifications", ssr: false },
);

/** Settings of a member's notifications. They need a network, so they load when the tab is opened. */
export function NotificationsTab({ center: { user } }: TabProps) {
  const { t } = useLingui();
  const { i18n } = useRouter().options.context;
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<ApiError>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      await NotificationSettings.preload(i18n);
      setLoaded(true);
    } catch (caught) {
      setError((await handleChunkLoadError(caught)) ?? new ApiError("offline", { cause: caught }));
    }
  }, [i18n]);
  useEffect(() => void load(), [load]);
  if (loaded) return <NotificationSettings memberId={user.id} />;
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
