import type { Login } from "#src/offline/session.ts";
import { applySendOutcome } from "./apply-outcome.ts";
import { claimNext } from "./claim-entry.ts";
import { isInRange, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { parseSendOutcome, type SendOutcome } from "./send-outcome.ts";

/** What a sender has around it. */
export interface FlushDependencies {
  readonly store: OutboxStore;
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** The login now; asked before each entry, since the member may leave at any moment. */
  login(): Promise<Login | undefined>;
  /** The site does not know the login any more. */
  loginEnded(token: string): void | Promise<void>;
  /** Milliseconds. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /**
   * Runs work while nobody else does; `undefined` when somebody does. With `instead` it is taken from whoever does,
   * whose `lost` ends then. `locked`: the browser sees to it.
   */
  withLock<T>(work: Alone<T>, options?: { instead: boolean }): Promise<T | undefined>;
  /** For one request and its body. */
  timeLimit(): AbortSignal;
}

type Alone<T> = (locked: boolean, lost?: AbortSignal) => Promise<T>;

/** `busy`: somebody else is sending. Otherwise `wait` tells in how many milliseconds to come again, if at all. */
export type FlushResult = { readonly busy: true } | { readonly busy: false; readonly wait?: number };

/**
 * Sends what waits of the member who is here, one entry after the other, until nothing is left that may be sent now.
 *
 * @param eager whether something says that the network is back
 * @throws when the database does not work
 */
export async function flushOutbox(around: FlushDependencies, { eager }: { eager: boolean }): Promise<FlushResult> {
  const work: Alone<{ wait?: number }> = (locked, lost) => sendAll(around, { alone: locked, eager, lost });
  const done =
    (await around.withLock(work)) ?? ((await isAsleep(around)) && (await around.withLock(work, { instead: true })));
  return done ? { busy: false, ...done } : { busy: true };
}

/** Whether who is sending has had its time for an entry, and more: a tab that the system has put to sleep, say. */
async function isAsleep({ store, login, now }: FlushDependencies): Promise<boolean> {
  const { memberId } = (await login()) ?? {};
  if (memberId === undefined) return false;
  const sending = await store.run((rows) => rows.sending(memberId));
  return sending.some(({ hold }) => !isInRange(hold, now()));
}

async function sendAll(
  around: FlushDependencies,
  { alone, eager, lost }: { alone: boolean; eager: boolean; lost: AbortSignal | undefined },
): Promise<{ wait?: number }> {
  const { store } = around;
  for (let first = true; ; first = false) {
    if (lost?.aborted) return {};
    const login = await around.login();
    if (!login) return {};
    const { memberId } = login;
    const { entry, wait } = await store.run((rows) =>
      claimNext(rows, { memberId, now: around.now(), alone, eager: eager && first }),
    );
    if (!entry) return wait === undefined ? {} : { wait };
    const outcome = await sendEntry(around, entry, login);
    await store.run((rows) => applySendOutcome(rows, entry, outcome, { now: around.now(), chance: around.random() }));
    if (outcome.state === "unauthorized") {
      await around.loginEnded(login.token);
      return {};
    }
  }
}

async function sendEntry(around: FlushDependencies, entry: OutboxEntry, { token }: Login): Promise<SendOutcome> {
  const { id, key = id, method, path, body, responseKeys } = entry;
  try {
    const response = await around.fetch(path, {
      method,
      signal: around.timeLimit(),
      cache: "no-store",
      // A network's sign-in page is no place for it.
      redirect: "error",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        "idempotency-key": key,
        authorization: `Bearer ${token}`,
      },
    });
    return await parseSendOutcome(response, responseKeys, around.now());
  } catch {
    return { state: "retry", trouble: "network" };
  }
}

/** Work that one page or worker of the site does at a time; where browsers know no locks, leases see to it. */
export async function withOutboxLock<T>(work: Alone<T>, { instead } = { instead: false }): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work(false);
  const taken = new AbortController();
  // What the work throws is told apart from the end of the lock.
  let failure: { readonly error: unknown } | undefined;
  const done = await locks
    .request("kapok.outbox", instead ? { steal: true } : { ifAvailable: true }, (lock) =>
      lock
        ? work(true, taken.signal).catch((error: unknown) => {
            failure = { error };
            return undefined;
          })
        : undefined,
    )
    .catch((error: unknown) => {
      taken.abort();
      if ((error as { name?: unknown }).name !== "AbortError") throw error;
      return undefined;
    });
  if (failure) throw failure.error;
  return done;
}
