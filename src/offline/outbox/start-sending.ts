import { onSessionChange, session } from "../session.ts";
import { haveToGo, mayHaveWishes } from "./wish-flag.ts";

/**
 * Sends what waits on this device from an earlier visit, and removes it when its member leaves. What does it comes only
 * where there is something.
 */
export function sendWaitingWishes(): void {
  let there = false;
  const look = async () => {
    if (there || !mayHaveWishes() || session().state === "signed-out") return;
    there = true;
    try {
      const { keepSending } = await import("./keep-sending.ts");
      keepSending();
    } catch (error) {
      there = false;
      console.warn("Wishes go on waiting:", error);
    }
  };
  const follow = () => {
    void forgetMarked();
    void look();
  };
  onSessionChange(follow);
  follow();
}

/** How many wishes of the member on this device the site has not taken. */
export async function countUnsentWishes(): Promise<number> {
  if (!mayHaveWishes()) return 0;
  const { countUnsent } = await import("./watch-wishes.ts");
  return countUnsent();
}

/** What cannot be removed now is when something changes, or at the next start, before anything is sent. */
async function forgetMarked(): Promise<void> {
  if (!haveToGo()) return;
  try {
    const { clearOutbox } = await import("./watch-wishes.ts");
    await clearOutbox();
  } catch (error) {
    console.warn("Wishes of a member who has left are still here:", error);
  }
}
