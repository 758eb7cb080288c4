import { cancelEntry, insertEntry, requeueEntry } from "#src/outbox/edit-entries.ts";
import { type FlushDependencies, flushOutbox } from "#src/outbox/flush.ts";
import { dependencyPlaceholder, type NewOutboxEntry, type OutboxEntry } from "#src/outbox/outbox-entry.ts";
import type { OutboxStore } from "#src/outbox/outbox-store.ts";
import { ModelSite } from "./model-site.ts";
import { badNetwork, Crash, chanceOf, crashing, others } from "./trouble.ts";

const day = 24 * 60 * 60 * 1000;
const second = 1000;

/** How a schedule differs from what devices do: to see that it would be found out. */
export interface Unlike {
  readonly forgetfulSite?: boolean;
  /** Neither lock nor lease. */
  readonly everybodySends?: boolean;
  /** A clock that does not jump; then no two ever send the same at once. */
  readonly steadyClock?: boolean;
  /** Browsers that know no locks. */
  readonly noLocks?: boolean;
  /** A row is taken away when it is sent, and put back when that fails. */
  readonly rowLeaves?: boolean;
}

export interface Outcome {
  readonly made: number;
  readonly requests: number;
  /** Most requests for the same entry at the same moment, those apart that the network has doubled. */
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

/** Where entries are kept, with a look at all of them. */
export interface TestedStore extends OutboxStore {
  all(): Promise<readonly OutboxEntry[]>;
}

/** Plays one schedule of entries and troubles that a seed tells, until nothing waits any more, and looks what came of it. */
export async function playSchedule(seed: number, store: TestedStore, unlike: Unlike = {}) {
  const chance = chanceOf(seed);
  const pick = (upTo: number) => Math.floor(chance() * upTo);
  const site = new ModelSite({ forgetful: unlike.forgetfulSite ?? false });
  const late: (() => void)[] = [];
  let now = Date.parse("2026-11-20T08:00:00Z");
  let login: { token: string; memberId: number } | undefined = { token: "one", memberId: 1 };
  let held = false;
  const around: FlushDependencies = {
    store: unlike.rowLeaves ? leaving(store) : store,
    fetch: badNetwork(site, chance, late),
    login: async () => login,
    loginEnded: (token) => {
      if (login?.token === token) login = undefined;
    },
    now: () => now,
    random: chance,
    async withLock(work) {
      if (unlike.everybodySends) return work(true);
      if (unlike.noLocks) return work(false);
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
    await others(chance);
    return flushOutbox(sender, { eager }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      return undefined;
    });
  };

  const comments: Expected[] = [];
  const dropped = new Set<string>();
  /** What became of these nobody could tell any more when the reader discarded them. */
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
    if (!unlike.steadyClock && pick(5) === 0) now += (pick(3) - 1) * 400 * day;
    now += pick(40) * second;
    const senders = [around, around].map((one) => (pick(2) === 0 ? crashing(one, 1 + pick(12)) : one));
    await Promise.all([...senders.map((one) => send(one, pick(2) === 0)), ...(pick(2) === 0 ? [act()] : [])]);
    if (pick(3) === 0) for (const arrive of late.splice(0)) arrive();
  }

  // Now the network and the clock are good again, and each member comes back.
  const again = new Set(discarded);
  for (const token of ["one", "two"]) site.tokens.add(token);
  for (const arrive of late.splice(0)) arrive();
  const good = { ...around, fetch: async (path: string, init: RequestInit) => site.answer(path, init) };
  for (const memberId of [1, 2]) {
    login = { token: memberId === 1 ? "one" : "two", memberId };
    for (let round = 0; round < 4; round++) {
      for (const { id, rejection } of await store.all()) {
        if (rejection?.code === "too_old" || rejection?.code === "needs_other") again.add(id);
        if (rejection?.code === "too_old") await store.run((rows) => requeueEntry(rows, id));
      }
      now += 2 * 60 * 60 * second;
      await send({ ...good, store }, true);
    }
  }
  return judge({
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
  /** Entries of which nobody could tell any more what became of them: they let others pass. */
  readonly again: ReadonlySet<string>;
  readonly made: number;
}

function judge({ site, entries, comments, dropped, deleted, likes, again, made }: Played): Outcome {
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
    if (times.length > 0 && dropped.has(id)) outcome.wrong.push(`${text} was taken back`);
    if (times.length === 0 && row?.state !== "rejected" && !dropped.has(id)) outcome.lost.push(text);
    if (row?.state === "rejected" && !JSON.stringify(row.body).includes(text)) outcome.lost.push(`the text of ${id}`);
    const [comment] = [...site.comments.values()].filter((found) => found.text === text);
    const above = comments.find((other) => other.id === parent);
    const said = comment?.replyTo != null ? site.comments.get(comment.replyTo)?.text : undefined;
    if (comment && above && said !== above.text && said !== "deleted") outcome.wrong.push(`${text} answers ${said}`);
    if (times.length > 0 && deleted.has(id) && comment) outcome.lost.push(`the deletion of ${text}`);
  }
  for (const entry of entries) {
    if (entry.state === "pending" || entry.state === "sending")
      outcome.lost.push(`${entry.kind} ${entry.id} still waits`);
  }
  for (const [like, last] of likes) if (site.likes.get(like) !== last) outcome.lost.push(`${like} is not ${last}`);
  // Comments are numbered as they were made: those of a member about one thing come in that order.
  for (const token of ["one", "two"]) {
    const own = written
      .filter((effect) => effect.token === token)
      .flatMap(({ what }) => comments.find(({ text }) => text === what)?.id ?? [])
      .filter((id) => !again.has(id));
    const order = own.map((id) => Number(id.split("-").at(-1)));
    if (order.some((number, place) => number < (order[place - 1] ?? 0))) outcome.disorder.push(order.join(" "));
  }
  return outcome;
}

/** What was wrong with the queues of old: the row is taken out first, and comes back when sending has failed. */
function leaving(store: OutboxStore): OutboxStore {
  const out = new Map<string, OutboxEntry>();
  return {
    run: (work) =>
      store.run((rows) =>
        work({
          ...rows,
          get: async (id) => (await rows.get(id)) ?? out.get(id),
          async change(id, changes) {
            const row = (await rows.get(id)) ?? out.get(id);
            if (row && changes.state === "sending") {
              out.set(id, { ...row, ...changes });
              await rows.remove([id]);
            } else if (row && out.delete(id)) await rows.add({ ...row, ...changes });
            else await rows.change(id, changes);
          },
        }),
      ),
  };
}
