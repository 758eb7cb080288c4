import * as v from "valibot";
import { type Action, actionPath, type BodyOf, type MemberAction } from "#contract/action.ts";
import type { QueryValues } from "#contract/api-path.ts";
import { ApiError } from "#contract/errors.ts";
import { db, isQuotaError, withDatabase } from "../db.ts";
import { mirrorLogin } from "../mirror-login.ts";
import { askToPersist } from "../persistence.ts";
import { loginHere } from "../session.ts";
import { tellWorker } from "../worker-port.ts";
import { keepSending } from "./keep-sending.ts";
import { type Changed, cancelWish, changeWish, putWish, retryWish } from "./put-wish.ts";
import { filled } from "./record-outcome.ts";
import { deviceOutbox, type Rows } from "./rows.ts";
import { clearOutbox } from "./watch-wishes.ts";
import { answerPlace, type NewWish } from "./wish.ts";
import { haveToGo, noteWishes } from "./wish-flag.ts";

/** Wishes that a device keeps at most. */
const maxWishes = 10_000;

/** What a member wishes for: an action of the contract with all that it needs. */
export interface Wishing<A extends MemberAction> {
  readonly action: A;
  /** Id of the language in which the site's refusal would be said. */
  readonly lang: number;
  /** Of the path. */
  readonly params?: QueryValues;
  readonly body: BodyOf<A>;
  /** What it is about, `article/12`: wishes about the same are sent one after the other, of others none waits. */
  readonly target: string;
  /** What it is set to, where only the last wish about it counts: `true` for a like, the options of a ballot. */
  readonly sets?: unknown;
  /**
   * A wish that has not been answered yet, and the names of the parameters and of the fields of the body where the id
   * in its answer belongs. What stands there is replaced; it must be of the right kind.
   */
  readonly from?: { readonly wish: string; readonly params?: readonly string[]; readonly body?: readonly string[] };
}

/** A wish that was not written down. `full`: there are too many; `no-room`: the device has no room; `failed`. */
export class WishNotKept extends Error {
  override readonly name = "WishNotKept";
  readonly reason: "full" | "no-room" | "failed";

  constructor(reason: WishNotKept["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Writes a wish of the member who is here down, and has it sent: at once where it can be, otherwise whenever it can,
 * by the worker if the page is closed by then. Gives the id of the wish that stands for it.
 *
 * @throws {ApiError} `not_logged_in` where nobody is known; `invalid` where the contract does not allow it
 * @throws {WishNotKept}
 */
export async function addWish<A extends MemberAction>(wishing: Wishing<A>): Promise<string> {
  const login = loginHere();
  if (!login) throw new ApiError("not_logged_in");
  const wish = wishOf(wishing, login.memberId);
  if (haveToGo()) await clearOutbox();
  noteWishes();
  // What the worker needs if the page is closed in the next moment; a page can do without.
  await mirrorLogin().catch(() => undefined);
  const id = await written(async (rows) => {
    if ((await db.outbox.count()) >= maxWishes) throw new WishNotKept("full");
    return putWish(rows, wish);
  });
  // Once more: a tab that had nothing left to send may just have taken the note away.
  noteWishes();
  void askToPersist();
  wake();
  return id;
}

/**
 * Changes the body of a wish that has not been sent or that was refused, and has it sent; its other fields stay.
 *
 * @throws {ApiError} `invalid` where the contract does not allow it
 * @throws {WishNotKept}
 */
export async function editWish<A extends MemberAction>(
  action: A,
  id: string,
  changes: Partial<BodyOf<A>>,
): Promise<Changed> {
  const changed = await written(async (rows) => {
    const wish = await rows.get(id);
    if (!wish) return "gone";
    const body = { ...(wish.body as object), ...(changes as object) };
    // A place that is not filled yet is of no kind that the contract knows.
    check(action.body, wish.needs === undefined ? body : filled({ ...wish, body }, 1).body);
    return changeWish(rows, id, body);
  });
  if (changed === "changed") wake();
  return changed;
}

/**
 * Has a refused wish sent once more.
 *
 * @throws {WishNotKept}
 */
export async function sendWishAgain(id: string): Promise<Changed> {
  const changed = await written((rows) => retryWish(rows, id));
  if (changed === "changed") wake();
  return changed;
}

/**
 * Discards a wish that has not been sent or that was refused.
 *
 * @throws {WishNotKept}
 */
export async function discardWish(id: string): Promise<Changed> {
  return written((rows) => cancelWish(rows, id));
}

/**
 * Removes wishes whose answer a later read of the site shows; others stay.
 *
 * @throws when the database does not work
 */
export async function settleWishes(ids: readonly string[]): Promise<void> {
  await withDatabase(() =>
    db.outbox
      .where("id")
      .anyOf(ids)
      .and(({ state }) => state === "sent")
      .delete(),
  );
}

function wishOf<A extends MemberAction>(wishing: Wishing<A>, memberId: number): NewWish {
  const { action, lang, params = {}, body, target, sets, from } = wishing;
  check(action.params, params);
  check(action.body, body);
  const place = answerPlace(from?.wish ?? "");
  const put = <T extends object>(values: T, names: readonly string[] = []): T => ({
    ...values,
    ...Object.fromEntries(names.map((name) => [name, place])),
  });
  return {
    id: crypto.randomUUID(),
    memberId,
    kind: action.name,
    target,
    method: action.method,
    path: actionPath(action, { lang }, put(params, from?.params)),
    ...(action.body && { body: put(body as object, from?.body) }),
    answerKeys: keysOf(action),
    ...(sets !== undefined && { sets }),
    ...(from && { needs: from.wish }),
    lang,
    madeAt: new Date().toISOString(),
    state: "waiting",
    attempts: 0,
  };
}

function check(schema: v.GenericSchema | null | undefined, value: unknown): void {
  const checked = schema && v.safeParse(schema, value);
  if (checked && !checked.success) throw new ApiError("invalid", { cause: v.flatten(checked.issues) });
}

/** Names that an answer always has. */
function keysOf({ answer }: Action): string[] {
  const { entries = {} } = answer as { entries?: Record<string, v.GenericSchema> };
  return Object.keys(entries).filter((name) => !v.is(entries[name] as v.GenericSchema, undefined));
}

/** Does something in one transaction; copies of what the site has make room where there is none. */
async function written<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
  try {
    return await deviceOutbox.run(work);
  } catch (error) {
    if (error instanceof ApiError || error instanceof WishNotKept) throw error;
    if (!isQuotaError(error)) throw new WishNotKept("failed", error);
  }
  try {
    const { makeRoom } = await import("../library.ts");
    await makeRoom();
    return await deviceOutbox.run(work);
  } catch (error) {
    throw new WishNotKept(isQuotaError(error) ? "no-room" : "failed", error);
  }
}

function wake(): void {
  tellWorker({ type: "wishes" });
  keepSending();
}
