import { eventLimits, plainLabel, siteDay } from "#contract/analytics/event-names.ts";
import type { Tracked } from "#src/lib/track.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { sendBatch, sendBatches } from "./send-batches.ts";
import { keepBatch, type StoredBatch } from "./stored-batches.ts";

/** Milliseconds until what was tracked is kept on the device, and until it is sent. */
const keepAfter = 1000;
const sendAfter = 30_000;
/** Milliseconds after which a batch whose page never came to its end is anybody's. */
const orphanedAfter = 24 * 60 * 60 * 1000;
/** Pages of editors: what they do is nobody's visit, and what they look at may not be published. */
const editorsPage = /^\/(preview\/|periodical-editor|article-template-generator)/;
/** CSS pixels from which a window counts as a desktop's. */
const desktop = "(min-width: 992px)";

/**
 * Gathers events into batches, which are kept on the device and sent now and then, when the page is left, and when the
 * network is back. Gives what takes an event.
 */
export function collectEvents(lang: number, source: string): (event: Tracked) => void {
  let batch: StoredBatch | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;

  function begun(): StoredBatch {
    const at = Date.now();
    const device = matchMedia(desktop).matches ? "desktop" : "mobile";
    const body: StoredBatch["body"] = { day: siteDay(at), device, source, event_list: [] };
    return { key: crypto.randomUUID(), at, free: at + orphanedAfter, lang, body };
  }

  function keep(): void {
    clearTimeout(keeping);
    keeping = undefined;
    if (batch) keepBatch(batch);
  }

  /** Ends the batch: what comes next begins another. */
  function end(): StoredBatch | undefined {
    const ended = batch && { ...batch, free: 0 };
    batch = ended;
    keep();
    batch = undefined;
    return ended;
  }

  function sendAll(): void {
    clearTimeout(sending);
    sending = undefined;
    // Without a network the batch may as well grow.
    if (connectivity() === "offline") return;
    end();
    void sendBatches();
  }

  function leave(): void {
    const left = end();
    // There is no time to ask whose turn it is.
    if (left && connectivity() !== "offline") void sendBatch(left, { leaving: true });
  }

  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  let away = connectivity() === "offline";
  onConnectivityChange(() => {
    if (away) sendAll();
    away = connectivity() === "offline";
  });
  // Those of earlier visits.
  whenIdle(() => connectivity() !== "offline" && void sendBatches());

  return ([category, action, label]) => {
    if (editorsPage.test(label)) return;
    batch ??= begun();
    const event = { category, action, label: plainLabel(label) };
    batch = { ...batch, body: { ...batch.body, event_list: [...batch.body.event_list, event] } };
    if (batch.body.event_list.length === eventLimits.batch) {
      end();
      return sendAll();
    }
    keeping ??= setTimeout(keep, keepAfter);
    sending ??= setTimeout(sendAll, sendAfter);
  };
}
