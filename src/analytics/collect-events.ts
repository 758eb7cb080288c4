import { eventLimits, plainLabel, siteDay } from "#contract/analytics/event-names.ts";
import type { Tracked } from "#src/lib/track.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { sendBatch, sendBatches } from "./send-batches.ts";
import { type StoredBatch, saveBatch } from "./stored-batches.ts";

/** Milliseconds until tracked events are stored on the device, and until they are sent. */
const saveAfter = 1000;
const sendAfter = 30_000;
/** Milliseconds after which any page may send an open batch. Its own page may have crashed. */
const orphanedAfter = 24 * 60 * 60 * 1000;
/** Pages of editors. Their work is no visit, and their paths may belong to unpublished items. */
const editorsPage = /^\/(preview\/|article-template-generator)/;
/** Windows that count as a desktop. */
const desktop = "(min-width: 992px)";

/**
 * Collects events in batches on the device. Batches are sent at intervals, when the page is left, and when the network is
 * back.
 *
 * @returns the function that adds an event
 */
export function collectEvents(lang: number, source: string): (event: Tracked) => void {
  let batch: StoredBatch | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;

  function newBatch(): StoredBatch {
    const at = Date.now();
    const device = matchMedia(desktop).matches ? "desktop" : "mobile";
    const body: StoredBatch["body"] = { day: siteDay(at), device, source, event_list: [] };
    return { key: crypto.randomUUID(), at, free: at + orphanedAfter, lang, body };
  }

  function save(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (batch) saveBatch(batch);
  }

  /** Closes the batch. The next event starts another one. */
  function close(): StoredBatch | undefined {
    const closed = batch && { ...batch, free: 0 };
    batch = closed;
    save();
    batch = undefined;
    return closed;
  }

  function sendAll(): void {
    clearTimeout(sendTimer);
    sendTimer = undefined;
    // Without a network the batch stays open.
    if (connectivity() === "offline") return;
    close();
    void sendBatches();
  }

  function sendOnLeave(): void {
    const closed = close();
    // The page ends too soon to wait for the lock.
    if (closed && connectivity() !== "offline") void sendBatch(closed, { leaving: true });
  }

  addEventListener("pagehide", sendOnLeave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendOnLeave());
  let wasOffline = connectivity() === "offline";
  onConnectivityChange(() => {
    if (wasOffline) sendAll();
    wasOffline = connectivity() === "offline";
  });
  // Batches of earlier visits.
  whenIdle(() => connectivity() !== "offline" && void sendBatches());

  return ([category, action, label]) => {
    if (editorsPage.test(label)) return;
    batch ??= newBatch();
    const event = { category, action, label: plainLabel(label) };
    batch = { ...batch, body: { ...batch.body, event_list: [...batch.body.event_list, event] } };
    if (batch.body.event_list.length === eventLimits.batch) {
      close();
      return sendAll();
    }
    saveTimer ??= setTimeout(save, saveAfter);
    sendTimer ??= setTimeout(sendAll, sendAfter);
  };
}
