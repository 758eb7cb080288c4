import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { connectivity, onConnectivityChange, probe } from "#src/offline/connectivity.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { currentLogin, expireSession, localDataOwner, onSessionChange } from "#src/offline/session.ts";
import { type FlushDependencies, flushOutbox, withOutboxLock } from "./flush.ts";
import { convertLegacyEntries, entriesInState, outboxStore } from "./outbox-store.ts";
import { clearMarkIfOutboxEmpty } from "./pending-marker.ts";

/** Milliseconds until a page looks again while another one, or the worker, is sending. */
const afterBusy = 2000;
/** The most milliseconds until it looks again while something waits. */
const lookEvery = 30_000;
/** Answered entries that are kept until a read shows them, and for how many milliseconds at most. */
const keptAnswers = 500;
const keptFor = 24 * 60 * 60 * 1000;

/** What the sender has around it in a page. */
const page: FlushDependencies = {
  store: outboxStore,
  fetch: (path, init) =>
    fetch(path, init).catch((error: unknown) => {
      // The page says so when the site is away, and looks for it until it is back.
      void probe();
      throw error;
    }),
  login: async () => currentLogin(),
  loginEnded: expireSession,
  now: Date.now,
  random: Math.random,
  withLock: withOutboxLock,
  timeLimit: () => AbortSignal.timeout(writeTimeLimit),
};

let following = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay = false;
let asked = false;

/**
 * Sends what waits, now and from now on whenever it may be possible: the network or the page is back, a member has come,
 * a wait is over.
 */
export function startFlushLoop(): void {
  if (!following) follow();
  void look();
}

function follow(): void {
  following = true;
  const eager = () => void look();
  addEventListener("online", eager);
  addEventListener("pageshow", eager);
  // Also when the page is about to sleep.
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

/** Looks once; who asks meanwhile is answered by a look afterwards. */
async function look({ eager = true } = {}): Promise<void> {
  clearTimeout(timer);
  asked ||= underWay && eager;
  if (underWay) return;
  underWay = true;
  try {
    await keepOwnOnly();
    // Where there is certainly no network, nothing is tried: what has never been sent can still be taken back.
    if (!navigator.onLine && connectivity() !== "online") return;
    const owner = localDataOwner();
    if (owner !== undefined) await convertLegacyEntries(owner);
    const sent = await flushOutbox(page, { eager });
    await tidy();
    const wait = sent.busy ? afterBusy : sent.wait;
    if (wait === undefined) return;
    // Who is sending may have failed before the network was back, and its pause is none of this page's.
    const again = { eager: sent.busy && eager };
    timer = setTimeout(() => void look(again), Math.min(lookEvery, Math.max(0, wait) + 10));
  } catch (error) {
    console.warn("Entries go on waiting:", error);
    timer = setTimeout(() => void look({ eager: false }), lookEvery);
  } finally {
    underWay = false;
    if (asked) {
      asked = false;
      void look();
    }
  }
}

/** Nobody's entries stay but the member's own. */
async function keepOwnOnly(): Promise<void> {
  const own = localDataOwner();
  // Where local storage is gone nobody has left.
  if (own !== undefined) await withDatabase(() => db.outbox.where("memberId").notEqual(own).delete());
}

/** Lets go of answers that have been there for long; and when nothing is left, of the note that there is. */
async function tidy(): Promise<void> {
  const own = localDataOwner();
  if (own === undefined) return;
  await withDatabase(async () => {
    const sent = await entriesInState(own, "acknowledged").toArray();
    const oldest = Date.now() - keptFor;
    const past = sent.filter(
      ({ acknowledgedAt = 0 }, place) => acknowledgedAt < oldest || place < sent.length - keptAnswers,
    );
    await db.outbox.bulkDelete(past.map(({ sequence }) => sequence));
  });
  await clearMarkIfOutboxEmpty(() => withDatabase(() => db.outbox.count()));
}
