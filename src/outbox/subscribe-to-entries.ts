import type { OutboxEntry } from "./outbox-entry.ts";
import { onOutboxMarked, outboxMayHaveEntries } from "./pending-marker.ts";

/**
 * As `observeEntries`, for a screen that is there before there are any entries: the database comes with the first one.
 *
 * @returns how to stop
 */
export function subscribeToEntries(
  memberId: number,
  targets: readonly string[],
  next: (entries: readonly OutboxEntry[]) => void,
): () => void {
  let begun = false;
  let over = false;
  let stop = () => {};
  const begin = async () => {
    if (begun || !outboxMayHaveEntries()) return;
    begun = true;
    const failed = (error?: unknown) => {
      begun = false;
      console.warn("What waits cannot be shown:", error);
    };
    try {
      const { observeEntries } = await import("./observe.ts");
      if (!over) stop = observeEntries(memberId, targets, next, failed);
    } catch (error) {
      failed(error);
    }
  };
  const stopWaiting = onOutboxMarked(() => void begin());
  void begin();
  return () => {
    over = true;
    stopWaiting();
    stop();
  };
}
