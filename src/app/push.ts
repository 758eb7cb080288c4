import type { RegisteredRouter } from "@tanstack/react-router";
import { arrivalQuery } from "#contract/push/limits.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { currentLogin, localDataOwner, onSessionChange } from "#src/offline/session.ts";

/**
 * Keeps the push subscription in sync with the login: at each start, after sign-in and after sign-out. A page opened
 * from a push marks it as read.
 */
export function syncPushSubscription(router: RegisteredRouter): void {
  const { locale, queryClient } = router.options.context;
  let seen: string | undefined;
  const look = async () => {
    // An expired login keeps the subscription: the same member may sign in again.
    const now = currentLogin()?.token ?? (localDataOwner() === undefined ? "left" : undefined);
    if (now === undefined || now === seen) return;
    seen = now;
    try {
      const { readPushMember } = await import("#src/offline/push-member.ts");
      // With a broken database the sign-out still ends a subscription.
      const member = await readPushMember().catch(() => undefined);
      if (member === null) return;
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
