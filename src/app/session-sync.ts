import type { RegisteredRouter } from "@tanstack/react-router";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { onSessionChange, session } from "#src/offline/session.ts";

/**
 * Keeps the session in sync: the server confirms it, the service worker gets a copy, and a member's queries are removed
 * at sign-out.
 */
export function syncSession(router: RegisteredRouter): void {
  onSessionChange(() => {
    removeOtherMembers(router);
    void copySession();
  });
  onConnectivityChange(() => void confirm(router));
  void confirm(router);
  whenIdle(() => void copySession());
}

/** Updates the service worker's copy of the login. */
async function copySession(): Promise<void> {
  try {
    await (await import("#src/offline/session-copy.ts")).copySessionToDatabase();
  } catch {
    // The next change or start tries again.
  }
}

/** Verifies a login that the server has not confirmed since the start. Only a rejection ends the login. */
async function confirm({ options: { context } }: RegisteredRouter): Promise<void> {
  const now = session();
  if (now.state === "signed-out" || (now.verified && now.member) || connectivity() === "offline") return;
  try {
    const { refreshMember } = await import("#src/offline/member-call.ts");
    await refreshMember(context.locale.id);
  } catch {
    // The next change of connectivity tries again.
  }
}

function removeOtherMembers({ options: { context } }: RegisteredRouter): void {
  const now = session();
  const id = now.state === "signed-in" ? now.member?.id : undefined;
  context.queryClient.removeQueries({ queryKey: ["member"], predicate: ({ queryKey }) => queryKey[1] !== id });
}
