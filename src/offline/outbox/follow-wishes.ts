import type { Wish } from "./wish.ts";
import { mayHaveWishes, onWishes } from "./wish-flag.ts";

/**
 * As `observeWishes`, for a screen that is there before there are any wishes: the database comes with the first one.
 *
 * @returns how to stop
 */
export function followWishes(
  memberId: number,
  targets: readonly string[],
  next: (wishes: readonly Wish[]) => void,
): () => void {
  let begun = false;
  let over = false;
  let stop = () => {};
  const begin = async () => {
    if (begun || !mayHaveWishes()) return;
    begun = true;
    const failed = (error?: unknown) => {
      begun = false;
      console.warn("What waits cannot be shown:", error);
    };
    try {
      const { observeWishes } = await import("./watch-wishes.ts");
      if (!over) stop = observeWishes(memberId, targets, next, failed);
    } catch (error) {
      failed(error);
    }
  };
  const stopWaiting = onWishes(() => void begin());
  void begin();
  return () => {
    over = true;
    stopWaiting();
    stop();
  };
}
