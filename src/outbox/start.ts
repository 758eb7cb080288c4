import { onSessionChange, session } from "#src/offline/session.ts";
import { isOutboxMarkedForDeletion, outboxMayHaveEntries } from "./pending-marker.ts";

/**
 * Sends what waits on this device from an earlier visit, and removes it when its member leaves. What does it comes only
 * where there is something.
 */
export function resumeOutbox(): void {
  let there = false;
  const look = async () => {
    if (there || !outboxMayHaveEntries() || session().state === "signed-out") return;
    there = true;
    try {
      const { startFlushLoop } = await import("./flush-loop.ts");
      startFlushLoop();
    } catch (error) {
      there = false;
      console.warn("Entries go on waiting:", error);
    }
  };
  const follow = () => {
    void forgetMarked();
    void look();
  };
  onSessionChange(follow);
  follow();
}

/** How many entries of the member on this device the site has not taken. */
export async function countStoredEntries(): Promise<number> {
  if (!outboxMayHaveEntries()) return 0;
  const { countPendingEntries } = await import("./observe.ts");
  return countPendingEntries();
}

/** What cannot be removed now is when something changes, or at the next start, before anything is sent. */
async function forgetMarked(): Promise<void> {
  if (!isOutboxMarkedForDeletion()) return;
  try {
    const { clearOutbox } = await import("./observe.ts");
    await clearOutbox();
  } catch (error) {
    console.warn("Entries of a member who has left are still here:", error);
  }
}
