import type { Login } from "#src/offline/session.ts";
import { applySendOutcome } from "./apply-outcome.ts";
import { claimNext } from "./claim-entry.ts";
import { deviceId, isInRange, type OutboxEntry, visitorId } from "./outbox-entry.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { parseSendOutcome, type SendOutcome } from "./send-outcome.ts";

/** The environment of a sender: a page, a worker or a test. */
export interface FlushDependencies {
  readonly store: OutboxStore;
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** The current login. Read before each entry, since the member may sign out at any time. */
  login(): Promise<Login | undefined>;
  /** The server no longer knows the login. */
  loginEnded(token: string): void | Promise<void>;
  /** Milliseconds. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /**
   * Runs work under a lock; `undefined` when another page or the worker has it. With `steal` it is taken from them, which
   * aborts their `lost`. `locked`: the browser has locks.
   */
  withLock<T>(work: LockedWork<T>, options?: { steal: boolean }): Promise<T | undefined>;
  /** For one request and its body, which may be a file. */
  timeLimit(isFile: boolean): AbortSignal;
}

type LockedWork<T> = (locked: boolean, lost?: AbortSignal) => Promise<T>;

/** `busy`: another page or the worker is sending. `wait`: milliseconds until the next attempt, if one is needed. */
export type FlushResult = { readonly busy: true } | { readonly busy: false; readonly wait?: number };

/**
 * Sends pending forms and the current member's pending entries, one after the other, until none may be sent now.
 *
 * @param eager whether the network may be back
 * @throws when the database does not work
 */
export async function flushOutbox(
  dependencies: FlushDependencies,
  { eager }: { eager: boolean },
): Promise<FlushResult> {
  const work: LockedWork<{ wait?: number }> = (locked, lost) =>
    sendAll(dependencies, { exclusive: locked, eager, lost });
  const done =
    (await dependencies.withLock(work)) ??
    ((await isLeaseExpired(dependencies)) && (await dependencies.withLock(work, { steal: true })));
  return done ? { busy: false, ...done } : { busy: true };
}

/** Whether the lease of an entry that is being sent has expired: the system may have suspended its tab. */
async function isLeaseExpired({ store, login, now }: FlushDependencies): Promise<boolean> {
  const { memberId } = (await login()) ?? {};
  const sending = await store.run(async (rows) => [
    ...(await rows.sending(visitorId)),
    ...(await rows.sending(deviceId)),
    ...(memberId === undefined ? [] : await rows.sending(memberId)),
  ]);
  return sending.some(({ hold }) => !isInRange(hold, now()));
}

interface SendOptions {
  readonly exclusive: boolean;
  readonly eager: boolean;
  readonly lost: AbortSignal | undefined;
}

/** Sends the entries of the member who is signed in, then forms and sign-outs, which need no login. */
async function sendAll(dependencies: FlushDependencies, options: SendOptions): Promise<{ wait?: number }> {
  const own = await sendEntries(dependencies, dependencies.login, options);
  // An entry that has just failed shows that the network is not back.
  const eager = options.eager && !own.failed;
  // Forms need no login, but a member answers a questionnaire once on all their devices.
  const findVisitor = async () => ({ ...(await dependencies.login()), memberId: visitorId });
  const forms = await sendEntries(dependencies, findVisitor, { ...options, eager });
  const signOuts = await sendEntries(dependencies, async () => ({ memberId: deviceId }), { ...options, eager });
  const waits = [own.wait, forms.wait, signOuts.wait].filter((wait) => wait !== undefined);
  return waits.length > 0 ? { wait: Math.min(...waits) } : {};
}

/** An entry's sender; without a token for visitors. */
type Sender = Pick<Login, "memberId"> & Partial<Login>;

async function sendEntries(
  dependencies: FlushDependencies,
  findSender: () => Promise<Sender | undefined>,
  { exclusive, eager, lost }: SendOptions,
): Promise<{ wait?: number; failed?: boolean }> {
  const { store } = dependencies;
  let failed = false;
  for (let first = true; ; first = false) {
    if (lost?.aborted) return {};
    const sender = await findSender();
    if (!sender) return {};
    const { memberId, token } = sender;
    const { entry, wait } = await store.run((rows) =>
      claimNext(rows, { memberId, now: dependencies.now(), exclusive, eager: eager && first }),
    );
    if (!entry) return wait === undefined ? {} : { wait, failed };
    const outcome = await sendEntry(dependencies, entry, token);
    await store.run((rows) =>
      applySendOutcome(rows, entry, outcome, { now: dependencies.now(), chance: dependencies.random() }),
    );
    failed ||= outcome.state === "retry" && outcome.trouble !== "entry";
    if (outcome.state === "unauthorized") {
      if (token) await dependencies.loginEnded(token);
      return {};
    }
  }
}

async function sendEntry(
  dependencies: FlushDependencies,
  entry: OutboxEntry,
  token: string | undefined,
): Promise<SendOutcome> {
  const { id, key = id, method, path, body, file: fileId } = entry;
  try {
    const file = fileId === undefined ? undefined : await dependencies.store.file(entry);
    if (fileId !== undefined && !file) return { state: "rejected", rejection: { code: "other_gone", message: "" } };
    const response = await dependencies.fetch(path, {
      method,
      signal: dependencies.timeLimit(file !== undefined),
      cache: "no-store",
      // A captive portal redirects to its own page.
      redirect: "error",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
      headers: {
        ...(file && { "content-type": file.type }),
        ...(body !== undefined && { "content-type": "application/json" }),
        "idempotency-key": key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    return await parseSendOutcome(response, entry, dependencies.now());
  } catch {
    return { state: "retry", trouble: "network" };
  }
}

/** Runs work in one page or worker at a time. Where browsers have no locks, leases of entries do the same. */
export async function withOutboxLock<T>(work: LockedWork<T>, { steal } = { steal: false }): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work(false);
  const stolen = new AbortController();
  // An error of the work is not the loss of the lock.
  let failure: { readonly error: unknown } | undefined;
  let isBlocked = false;
  const done = await locks
    .request("kapok.outbox", steal ? { steal: true } : { ifAvailable: true }, (lock) =>
      lock
        ? work(true, stolen.signal).catch((error: unknown) => {
            failure = { error };
            return undefined;
          })
        : undefined,
    )
    .catch((error: unknown) => {
      stolen.abort();
      const { name } = error as { name?: unknown };
      isBlocked = name === "SecurityError";
      if (name !== "AbortError" && !isBlocked) throw error;
      return undefined;
    });
  // The browser blocks locks with all storage.
  if (isBlocked) return work(false);
  if (failure) throw failure.error;
  return done;
}
