import type { RegisteredRouter } from "@tanstack/react-router";
import { arrivalQuery } from "#contract/push/limits.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { pushMemberId } from "#src/offline/push-member-id.ts";
import { currentLogin, localDataOwner, onSessionChange } from "#src/offline/session.ts";

/**
 * Keeps pushes to this device in order where they are on: at each start, when their member comes back, and when he
 * leaves. Whoever arrives by one has read it.
 */
export function syncPushSubscription(router: RegisteredRouter): void {
  const { locale, queryClient } = router.options.context;
  let seen: string | undefined;
  const look = async () => {
    if (pushMemberId() === undefined) return;
    // Of a login that has ended by itself nothing is known; the same member may come back.
    const now = currentLogin()?.token ?? (localDataOwner() === undefined ? "left" : undefined);
    if (now === undefined || now === seen) return;
    seen = now;
    try {
      const { unsubscribeOnSignOut, reconcileSubscription } = await import("#src/push/push.ts");
      if (now === "left") return await unsubscribeOnSignOut();
      const { data: main } = await queryClient.fetchQuery(mainQuery(locale.id));
      await reconcileSubscription({ main, locale });
    } catch {
      // They are looked after at the next start.
    }
  };
  whenIdle(() => void look());
  onSessionChange(() => void look());
  void arrive(locale.id);
}

async function arrive(lang: number): Promise<void> {
  const url = new URL(location.href);
  const id = Number(url.searchParams.get(arrivalQuery));
  if (!Number.isInteger(id) || id < 1) return;
  url.searchParams.delete(arrivalQuery);
  history.replaceState(history.state, "", url);
  try {
    const { markOpenedFromPush } = await import("#src/push/mark-opened-from-push.ts");
    await markOpenedFromPush(id, lang);
  } catch {
    // It stays unread.
  }
}
