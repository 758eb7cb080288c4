import { uploadTimeLimit, writeTimeLimit } from "#contract/http/form-limits.ts";
import { callHeaders } from "#src/api/call-headers.ts";
import { connectivity, onConnectivityChange, probe } from "#src/offline/connectivity.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { currentLogin, expireSession, localDataOwner, onSessionChange } from "#src/offline/session.ts";
import { type FlushDependencies, flushOutbox, withOutboxLock } from "./flush.ts";
import { convertLegacyEntries, entriesInState, outboxStore } from "./outbox-store.ts";
import { removeEntriesOfOthers } from "./owner.ts";

/** Milliseconds until the next look while another page or the worker is sending. */
const afterBusy = 2000;
/** The most milliseconds between two looks while entries are pending. */
const lookEvery = 30_000;
/** Acknowledged entries that are retained until a read shows them, and for how many milliseconds at most. */
const retainedEntries = 500;
const retainedFor = 24 * 60 * 60 * 1000;

const page: FlushDependencies = {
  store: outboxStore,
  fetch: (path, init) =>
    fetch(path, { ...init, headers: { ...init.headers, ...callHeaders() } }).catch((error: unknown) => {
      // The page shows that the site is unreachable, and probes until it is back.
      void probe();
      throw error;
    }),
  login: async () => currentLogin(),
  loginEnded: expireSession,
  now: Date.now,
  random: Math.random,
  withLock: withOutboxLock,
  timeLimit: (isFile) => AbortSignal.timeout(isFile ? uploadTimeLimit : writeTimeLimit),
};

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let flushing = false;
let requested = false;

/**
 * Flushes the outbox now, and whenever entries may be sent: the network or the page is back, a member has signed in, a
 * back-off has ended.
 */
export function startFlushLoop(): void {
  if (!started) subscribe();
  void look();
}

function subscribe(): void {
  started = true;
  const eager = () => void look();
  addEventListener("online", eager);
  addEventListener("pageshow", eager);
  // Also when the page is about to be suspended.
  addEventListener("visibilitychange", eager);
  onConnectivityChange(() => connectivity() === "online" && eager());
  let last = currentLogin()?.token;
  onSessionChange(() => {
    const token = currentLogin()?.token;
    if (token === last) return;
    last = token;
    eager();
  });
}

/** Flushes once. A call during a flush is followed by another one. */
async function look({ eager = true } = {}): Promise<void> {
  clearTimeout(timer);
  requested ||= flushing && eager;
  if (flushing) return;
  flushing = true;
  try {
    await removeEntriesOfOthers();
    const owner = localDataOwner();
    if (owner !== undefined) await convertLegacyEntries(owner);
    // Without a network nothing is tried: an entry that was never sent can still be discarded.
    if (!navigator.onLine && connectivity() !== "online") return;
    const result = await flushOutbox(page, { eager });
    if (owner !== undefined) await removeOldAcknowledged(owner);
    const wait = result.busy ? afterBusy : result.wait;
    if (wait === undefined) return;
    // The other sender may have failed before the network was back; its pause does not apply here.
    const again = { eager: result.busy && eager };
    timer = setTimeout(() => void look(again), Math.min(lookEvery, Math.max(0, wait) + 10));
  } catch (error) {
    // A browser that blocks storage has no outbox.
    if (error instanceof Error && error.name === "SecurityError") return;
    console.warn("Outbox: flush failed:", error);
    timer = setTimeout(() => void look({ eager: false }), lookEvery);
  } finally {
    flushing = false;
    if (requested) {
      requested = false;
      void look();
    }
  }
}

/** Removes acknowledged entries that are old, or too many. */
async function removeOldAcknowledged(owner: number): Promise<void> {
  await withDatabase(async () => {
    const acknowledged = await entriesInState(owner, "acknowledged").toArray();
    const oldest = Date.now() - retainedFor;
    const excess = acknowledged.length - retainedEntries;
    const past = acknowledged.filter(({ acknowledgedAt = 0 }, index) => acknowledgedAt < oldest || index < excess);
    await db.outbox.bulkDelete(past.map(({ sequence }) => sequence));
  });
}
