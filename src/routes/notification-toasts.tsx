import type { Query } from "@tanstack/react-query";
import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import type { NotificationPresenter } from "#src/features/notifications/notification-presenter.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { onPushed } from "#src/offline/worker-events.ts";
import { onCatchUp, onLiveEvent } from "#src/realtime/live-status.ts";

const NotificationToast = lazyHydrated(
  () => import("#src/features/notifications/notification-toast.tsx").then((module) => module.NotificationToast),
  { catalog: "notifications" },
);

/** Shows notifications as they arrive, and at the start the latest unread one of the member. */
export function NotificationToasts() {
  const router = useRouter();
  const [presenter, setPresenter] = useState<NotificationPresenter>();
  useEffect(() => present(router, setPresenter), [router]);
  return presenter && <NotificationToast queue={presenter.queue} />;
}

/** Passes events to a presenter, which loads with the first of them. Returns how to stop. */
function present(router: RegisteredRouter, onLoad: (presenter: NotificationPresenter) => void): () => void {
  const { context } = router.options;
  let loading: Promise<NotificationPresenter> | undefined;
  let greeted: number | undefined;

  async function load(): Promise<NotificationPresenter> {
    const { NotificationPresenter: Presenter } = await import("#src/features/notifications/notification-presenter.ts");
    const presenter = new Presenter(context);
    onLoad(presenter);
    return presenter;
  }
  async function withPresenter(work: (presenter: NotificationPresenter) => unknown): Promise<void> {
    loading ??= load().catch((error) => {
      // The next event tries again.
      loading = undefined;
      throw error;
    });
    try {
      await work(await loading);
    } catch (error) {
      // Failed requests are repeated when there is reason to.
      if (!(error instanceof ApiError)) console.warn("Notification not shown:", error);
    }
  }
  async function refetch(): Promise<void> {
    const member = currentLogin()?.memberId;
    if (!member) return;
    const queryKey = ["member", member, "notifications", context.locale.id];
    const { queryClient } = context;
    // A request in flight may have been handled before the gap. Query joins it while there is no data.
    if (queryClient.getQueryData(queryKey) === undefined) await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
    // A request in flight may have no observer: the first toast waits for one.
    const isInUse = (query: Query) => query.isActive() || query.state.fetchStatus === "fetching";
    await queryClient.refetchQueries({ queryKey, predicate: isInUse });
  }
  async function catchUp(): Promise<void> {
    await refetch();
    const member = currentLogin()?.memberId;
    if (member !== undefined) await withPresenter((presenter) => presenter.catchUp(member));
  }
  function greet(): void {
    const member = currentLogin()?.memberId;
    if (member === undefined || member === greeted || connectivity() === "offline") return;
    greeted = member;
    void withPresenter((presenter) => presenter.greet(member));
  }

  whenIdle(greet);
  const stops = [
    onLiveEvent((event) => void withPresenter((presenter) => presenter.handleEvent(event))),
    onCatchUp(() => void catchUp()),
    onPushed((id) => {
      void refetch();
      if (id !== undefined) void withPresenter((presenter) => presenter.shownAlready(id));
    }),
    onSessionChange(greet),
    onConnectivityChange(greet),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
