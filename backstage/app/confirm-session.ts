import { onConnectivityChange } from "#src/offline/connectivity.ts";
import { refreshMember } from "#src/offline/member-call.ts";
import { session } from "#src/offline/session.ts";
import { copySessionToDatabase } from "#src/offline/session-copy.ts";

/**
 * Has the site confirm a login that it has not confirmed since the start, and gives the worker a copy. Only a rejection
 * ends the login.
 */
export function confirmSession(lang: number): void {
  const confirm = async () => {
    const now = session();
    if (now.state === "signed-out" || (now.verified && now.member)) return;
    await refreshMember(lang);
    await copySessionToDatabase();
  };
  const tryNow = () => void confirm().catch(() => undefined);
  onConnectivityChange(tryNow);
  tryNow();
}
