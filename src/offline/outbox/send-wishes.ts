import type { Login } from "../session.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { recordOutcome } from "./record-outcome.ts";
import type { OutboxStore } from "./rows.ts";
import { takeWish } from "./take-wish.ts";
import type { Wish } from "./wish.ts";

/** What a sender has around it. */
export interface Surroundings {
  readonly store: OutboxStore;
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** The login now; asked before each wish, since the member may leave at any moment. */
  login(): Promise<Login | undefined>;
  /** The site does not know the login any more. */
  loginEnded(token: string): void | Promise<void>;
  /** Milliseconds. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Runs work while nobody else does; `undefined` when somebody does. `locked`: the browser sees to it. */
  alone<T>(work: (locked: boolean) => Promise<T>): Promise<T | undefined>;
  /** For one request and its body. */
  timeLimit(): AbortSignal;
}

/** `busy`: somebody else is sending. Otherwise `wait` tells in how many milliseconds to come again, if at all. */
export type Sending = { readonly busy: true } | { readonly busy: false; readonly wait?: number };

/**
 * Sends what waits of the member who is here, one wish after the other, until nothing is left that may be sent now.
 *
 * @param eager whether something says that the network is back
 * @throws when the database does not work
 */
export async function sendWishes(around: Surroundings, { eager }: { eager: boolean }): Promise<Sending> {
  const done = await around.alone((locked) => sendAll(around, { alone: locked, eager }));
  return done ? { busy: false, ...done } : { busy: true };
}

async function sendAll(
  around: Surroundings,
  { alone, eager }: { alone: boolean; eager: boolean },
): Promise<{ wait?: number }> {
  const { store } = around;
  for (let first = true; ; first = false) {
    const login = await around.login();
    if (!login) return {};
    const { memberId } = login;
    const { wish, wait } = await store.run((rows) =>
      takeWish(rows, { memberId, now: around.now(), alone, eager: eager && first }),
    );
    if (!wish) return wait === undefined ? {} : { wait };
    const outcome = await sendWish(around, wish, login);
    await store.run((rows) => recordOutcome(rows, wish, outcome, { now: around.now(), chance: around.random() }));
    if (outcome.state === "ended") {
      await around.loginEnded(login.token);
      return {};
    }
  }
}

async function sendWish(around: Surroundings, wish: Wish, { token }: Login): Promise<Outcome> {
  const { id, method, path, body, answerKeys } = wish;
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
        "idempotency-key": id,
        authorization: `Bearer ${token}`,
      },
    });
    return await outcomeOf(response, answerKeys, around.now());
  } catch {
    return { state: "later", trouble: "network" };
  }
}

/** Work that one page or worker of the site does at a time; where browsers know no locks, leases see to it. */
export async function alone<T>(work: (locked: boolean) => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work(false);
  return locks.request("kapok.outbox", { ifAvailable: true }, (lock) => (lock ? work(true) : undefined));
}
