import type { RegisteredRouter } from "@tanstack/react-router";
import type { createRoot } from "react-dom/client";
import { ApiError } from "#contract/http/errors.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { onPushed } from "#src/offline/push-received-event.ts";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { onCatchUp, onLiveEvent } from "#src/realtime/live-status.ts";

/**
 * Shows what the site tells while a page is open, and at the start the latest that the member has not read. What does it
 * comes when there is something to tell.
 */
export function showIncomingNotifications(router: RegisteredRouter, root: typeof createRoot): void {
  const { locale, queryClient } = router.options.context;
  let loading: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { NotificationPresenter } = await import("#src/features/notifications/notification-presenter.tsx");
    return new NotificationPresenter({ router, createRoot: root });
  };
  const news = async (work: (here: Awaited<ReturnType<typeof load>>) => unknown) => {
    loading ??= load().catch((error) => {
      // A network that was away may be there for the next one.
      loading = undefined;
      throw error;
    });
    try {
      await work(await loading);
    } catch (error) {
      // What the site could not give, or to nobody that is here now, is asked for again when there is reason to.
      if (!(error instanceof ApiError)) console.warn("What is new cannot be shown:", error);
    }
  };
  const askAgain = () => {
    const member = currentLogin()?.memberId;
    if (member) void queryClient.invalidateQueries({ queryKey: ["member", member, "notifications", locale.id] });
  };
  let greeted: number | undefined;
  const greet = () => {
    const member = currentLogin()?.memberId;
    if (member === undefined || member === greeted || connectivity() === "offline") return;
    greeted = member;
    void news((here) => here.greet(member));
  };
  onLiveEvent((event) => void news((here) => here.hear(event)));
  onCatchUp(askAgain);
  onPushed((id) => {
    askAgain();
    if (id !== undefined) void news((here) => here.shownAlready(id));
  });
  onSessionChange(greet);
  onConnectivityChange(greet);
  whenIdle(greet);
}
