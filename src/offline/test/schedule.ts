import { cancelEntry, insertEntry, requeueEntry } from "#src/outbox/edit-entries.ts";
import { type FlushDependencies, flushOutbox } from "#src/outbox/flush.ts";
import { dependencyPlaceholder, type NewOutboxEntry, type OutboxEntry } from "#src/outbox/outbox-entry.ts";
import type { OutboxStore } from "#src/outbox/outbox-store.ts";
import { ModelSite } from "./model-site.ts";
import { badNetwork, Crash, crashing, seededRandom, yieldToOthers } from "./trouble.ts";

const day = 24 * 60 * 60 * 1000;
const second = 1000;

/** Changes of a schedule. Some add a fault on purpose, to show that the test finds it. */
export interface Changes {
  /** The site ignores idempotency keys. */
  readonly noKeys?: boolean;
  /** Neither lock nor lease. */
  readonly noExclusion?: boolean;
  /** The clock does not jump. Then no two senders send the same entry at once. */
  readonly steadyClock?: boolean;
  /** The browser has no locks. */
  readonly noLocks?: boolean;
  /** A row is removed before it is sent, and added again when sending fails. */
  readonly removeBeforeSending?: boolean;
}

export interface Outcome {
  readonly made: number;
  readonly requests: number;
  /** Maximum of simultaneous requests for the same entry, without those that the network has doubled. */
  readonly atOnce: number;
  readonly lost: string[];
  readonly doubled: string[];
  readonly disorder: string[];
  readonly wrong: string[];
}

interface Expected {
  readonly id: string;
  readonly text: string;
  readonly parent: string | undefined;
}

/** A store that can list all entries. */
export interface TestedStore extends OutboxStore {
  all(): Promise<readonly OutboxEntry[]>;
}

/** Plays the random schedule of a seed until no entry is pending, and returns its faults. */
export async function playSchedule(seed: number, store: TestedStore, changes: Changes = {}) {
  const chance = seededRandom(seed);
  const pick = (upTo: number) => Math.floor(chance() * upTo);
  const site = new ModelSite({ ignoresKeys: changes.noKeys ?? false });
  const late: (() => void)[] = [];
  let now = Date.parse("2026-11-20T08:00:00Z");
  let login: { token: string; memberId: number } | undefined = { token: "one", memberId: 1 };
  let held = false;
  const dependencies: FlushDependencies = {
    store: changes.removeBeforeSending ? removingStore(store) : store,
    fetch: badNetwork(site, chance, late),
    login: async () => login,
    loginEnded: (token) => {
      if (login?.token === token) login = undefined;
    },
    now: () => now,
    random: chance,
    async withLock(work) {
      if (changes.noExclusion) return work(true);
      if (changes.noLocks) return work(false);
      if (held) return undefined;
      held = true;
      try {
        return await work(true);
      } finally {
        held = false;
      }
    },
    timeLimit: () => new AbortController().signal,
  };
  const send = async (sender: FlushDependencies, eager: boolean) => {
    await yieldToOthers(chance);
    return flushOutbox(sender, { eager }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      return undefined;
    });
  };

  const comments: Expected[] = [];
  const dropped = new Set<string>();
  /** Entries whose outcome was unknown when the reader discarded them. */
  const discarded = new Set<string>();
  const deleted = new Set<string>();
  const likes = new Map<string, boolean>();
  let count = 0;
  const entry = (memberId: number, parts: Partial<NewOutboxEntry>): NewOutboxEntry => ({
    id: `w-${seed}-${++count}`,
    memberId,
    kind: "comment",
    target: "article",
    method: "POST",
    path: "/comment",
    responseKeys: ["comment"],
    lang: 2,
    madeAt: "",
    state: "pending",
    attempts: 0,
    ...parts,
  });
  const put = (made: NewOutboxEntry) => store.run((rows) => insertEntry(rows, made));

  async function act(): Promise<void> {
    const memberId = pick(8) === 0 ? 2 : 1;
    const kind = pick(9);
    const text = `${kind === 8 ? "refused" : "text"} ${count}`;
    const of = comments[pick(comments.length)];
    if (kind < 3) {
      const [item, liked] = [`item-${pick(2)}`, pick(2) === 0];
      const path = `/like/${item}/${liked ? "add" : "remove"}`;
      await put(entry(memberId, { kind: "like", target: `like/${item}`, path, sets: liked, responseKeys: ["liked"] }));
      likes.set(`${memberId === 1 ? "one" : "two"}/${item}`, liked);
    } else if (kind < 6 || kind === 8 || !of) {
      const parent = kind === 5 && of && !dropped.has(of.id) ? of : undefined;
      const needs = parent && (await store.run((rows) => rows.get(parent.id))) ? parent.id : undefined;
      const made = entry(needs ? await memberOf(needs) : memberId, {
        body: { text, reply_to: needs ? dependencyPlaceholder(needs) : null },
        ...(needs && { needs }),
      });
      await put(made);
      comments.push({ id: made.id, text, parent: needs });
    } else if (kind === 6) {
      const before = (await store.all()).find(({ id }) => id === of.id);
      const done = await store.run((rows) => cancelEntry(rows, of.id));
      if (done === "changed") (before?.rejection?.code === "too_old" ? discarded : dropped).add(of.id);
    } else if ((await store.run((rows) => rows.get(of.id))) && !deleted.has(of.id)) {
      deleted.add(of.id);
      const at = dependencyPlaceholder(of.id);
      await put(
        entry(await memberOf(of.id), {
          target: `comment/${at}`,
          method: "DELETE",
          path: `/comment/${at}`,
          needs: of.id,
        }),
      );
    }
  }
  const memberOf = async (id: string) => (await store.all()).find((found) => found.id === id)?.memberId ?? 1;

  for (let turn = 3 + pick(7); turn > 0; turn--) {
    for (let acts = pick(4); acts > 0; acts--) await act();
    if (pick(6) === 0) site.tokens.delete(login?.token ?? "");
    else for (const token of ["one", "two"]) site.tokens.add(token);
    if (!login || pick(5) === 0) login = pick(3) === 0 ? { token: "two", memberId: 2 } : { token: "one", memberId: 1 };
    if (!changes.steadyClock && pick(5) === 0) now += (pick(3) - 1) * 400 * day;
    now += pick(40) * second;
    const senders = [dependencies, dependencies].map((sender) =>
      pick(2) === 0 ? crashing(sender, 1 + pick(12)) : sender,
    );
    await Promise.all([...senders.map((sender) => send(sender, pick(2) === 0)), ...(pick(2) === 0 ? [act()] : [])]);
    if (pick(3) === 0) for (const arrive of late.splice(0)) arrive();
  }

  // Now the network and the clock work, and each member signs in again.
  const again = new Set(discarded);
  for (const token of ["one", "two"]) site.tokens.add(token);
  for (const arrive of late.splice(0)) arrive();
  const working = { ...dependencies, fetch: async (path: string, init: RequestInit) => site.respond(path, init) };
  for (const memberId of [1, 2]) {
    login = { token: memberId === 1 ? "one" : "two", memberId };
    for (let round = 0; round < 4; round++) {
      for (const { id, rejection } of await store.all()) {
        if (rejection?.code === "too_old" || rejection?.code === "needs_other") again.add(id);
        if (rejection?.code === "too_old") await store.run((rows) => requeueEntry(rows, id));
      }
      now += 2 * 60 * 60 * second;
      await send({ ...working, store }, true);
    }
  }
  return findFaults({
    site,
    entries: await store.all(),
    comments: comments.filter(({ id }) => !discarded.has(id)),
    dropped,
    deleted,
    likes,
    again,
    made: count,
  });
}

interface Played {
  readonly site: ModelSite;
  readonly entries: readonly OutboxEntry[];
  readonly comments: readonly Expected[];
  readonly dropped: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  readonly likes: ReadonlyMap<string, boolean>;
  /** Entries that were sent again after a rejection. They do not keep their order. */
  readonly again: ReadonlySet<string>;
  readonly made: number;
}

function findFaults({ site, entries, comments, dropped, deleted, likes, again, made }: Played): Outcome {
  const outcome: Outcome = {
    made,
    requests: site.requests,
    atOnce: site.atOnce,
    lost: [],
    doubled: [],
    disorder: [],
    wrong: [],
  };
  const written = site.effects.filter(({ target }) => target === "article");
  for (const { id, text, parent } of comments) {
    const times = written.filter(({ what }) => what === text);
    const row = entries.find((entry) => entry.id === id);
    if (times.length > 1) outcome.doubled.push(text);
    if (times.length > 0 && dropped.has(id)) outcome.wrong.push(`${text} was discarded`);
    if (times.length === 0 && row?.state !== "rejected" && !dropped.has(id)) outcome.lost.push(text);
    if (row?.state === "rejected" && !JSON.stringify(row.body).includes(text)) outcome.lost.push(`the text of ${id}`);
    const [comment] = [...site.comments.values()].filter((found) => found.text === text);
    const above = comments.find((other) => other.id === parent);
    const parentText = comment?.replyTo != null ? site.comments.get(comment.replyTo)?.text : undefined;
    if (comment && above && parentText !== above.text && parentText !== "deleted")
      outcome.wrong.push(`${text} replies to ${parentText}`);
    if (times.length > 0 && deleted.has(id) && comment) outcome.lost.push(`the deletion of ${text}`);
  }
  for (const entry of entries) {
    if (entry.state === "pending" || entry.state === "sending")
      outcome.lost.push(`${entry.kind} ${entry.id} is still pending`);
  }
  for (const [like, last] of likes) if (site.likes.get(like) !== last) outcome.lost.push(`${like} is not ${last}`);
  // Comments are numbered as they were made. Those of a member with the same target are received in that order.
  for (const token of ["one", "two"]) {
    const own = written
      .filter((effect) => effect.token === token)
      .flatMap(({ what }) => comments.find(({ text }) => text === what)?.id ?? [])
      .filter((id) => !again.has(id));
    const order = own.map((id) => Number(id.split("-").at(-1)));
    if (order.some((number, index) => number < (order[index - 1] ?? 0))) outcome.disorder.push(order.join(" "));
  }
  return outcome;
}

/** A store with the fault of a simple queue: it removes a row before it is sent, and adds it again after a failure. */
function removingStore(store: OutboxStore): OutboxStore {
  const removed = new Map<string, OutboxEntry>();
  return {
    file: store.file,
    run: (work) =>
      store.run((rows) =>
        work({
          ...rows,
          get: async (id) => (await rows.get(id)) ?? removed.get(id),
          async change(id, changes) {
            const row = (await rows.get(id)) ?? removed.get(id);
            if (row && changes.state === "sending") {
              removed.set(id, { ...row, ...changes });
              await rows.remove([id]);
            } else if (row && removed.delete(id)) await rows.add({ ...row, ...changes });
            else await rows.change(id, changes);
          },
        }),
      ),
  };
}
