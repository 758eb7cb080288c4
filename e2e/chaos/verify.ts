import { setTimeout as wait } from "node:timers/promises";
import { languages, translate } from "../support/messages.ts";
import { type VerificationResult, verdictOf } from "./compare.ts";
import { actionKinds } from "./expected-state.ts";
import { type FaultLog, troubleKinds } from "./fault-injection.ts";
import { type MemberScenario, signInAgain } from "./scenario.ts";
import { countTaken, factsOf, wrongCounters } from "./test-world.ts";

const [language] = languages;
const voteWord = translate(language, "Vote");
const outboxPath = "/outbox";
/** Milliseconds in which the outbox page shows what the rows say. */
const shownWithin = 10_000;
/** Milliseconds between two looks at what still waits. */
const lookEvery = 1000;

/** All is well from now on: the member comes back, opens his tabs, and waits until nothing is on its way any more. */
export async function finish(life: MemberScenario, { patience }: { patience: number }): Promise<void> {
  const { reader, weather } = life;
  weather.mood = "calm";
  await signInAgain(life);
  await reader.tab(outboxPath);
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(lookEvery)) {
    if (!(await reader.isLoggedIn())) await signInAgain(life);
    await reader.tellOnline();
    const rows = await reader.outbox();
    const onTheWay = rows.some(({ state }) => state === "pending" || state === "sending");
    if (!onTheWay && reader.network.underWay === 0) return;
  }
}

interface Judged {
  readonly report: string;
  /** Whether nothing was lost or doubled, every no is on the screen, and what had to happen did. */
  readonly good: boolean;
}

/**
 * Compares what the members meant with what the site has and with what they see.
 *
 * @param everything whether each trouble has to have happened: a short run leaves some of them to chance
 */
export async function verify(
  lives: readonly MemberScenario[],
  troubles: FaultLog,
  { everything }: { everything: boolean },
): Promise<Judged> {
  const all = {
    lost: [] as string[],
    doubled: [] as string[],
    unseen: [] as string[],
    waiting: 0,
    taken: 0,
    more: [] as string[],
  };
  for (const life of lives) {
    const { verdict, waiting, unasked } = await judgeOne(life);
    for (const kind of ["lost", "doubled", "unseen"] as const) {
      all[kind].push(...verdict[kind].map((what) => `${life.actor.name}: ${what}`));
    }
    all.more.push(...unasked.map((what) => `${life.actor.name}: ${what}`));
    all.waiting += waiting;
    all.taken += await countTaken(life.stage, life.memberId);
  }
  const [first] = lives;
  if (first) all.doubled.push(...(await wrongCounters(first.stage)));
  const ledgers = lives.map(({ actor }) => actor.ledger);
  const sum = (of: (ledger: (typeof ledgers)[number]) => number) =>
    ledgers.reduce((total, ledger) => total + of(ledger), 0);
  const refusals = sum(({ refusals }) => refusals.size);
  const unsure = sum(
    ({ sayings, likes, ballots }) =>
      sayings.filter(({ state }) => state === "unsure").length +
      [...likes.values()].filter((liked) => liked === undefined).length +
      [...ballots.values()].filter((cast) => cast === "unsure").length,
  );
  const lines = [
    `${lives.length} members, ${lives.filter(({ reader }) => !reader.sync).length} of them without Background Sync`,
    `${sum(({ total }) => total)} entries: ${actionKinds.map((kind) => `${kind} ${sum(({ made }) => made.get(kind) ?? 0)}`).join(", ")}`,
    `what happened: ${troubleKinds.map((kind) => `${kind} ${troubles.happened.get(kind) ?? 0}`).join(", ")}`,
    `${all.taken} taken by the site (entries that later ones replaced on the device were never sent), ${unsure} of which the screen never spoke`,
    `${refusals} refused, ${refusals - all.unseen.length} of them on the screen; ${all.waiting} still waiting`,
    ...all.more.map((what) => `refused as well: ${what}`),
    ...all.lost.map((what) => `LOST ${what}`),
    ...all.doubled.map((what) => `DOUBLED ${what}`),
    ...all.unseen.map((what) => `NOT SHOWN ${what}`),
    ...troubles.missing.map((kind) => `DID NOT HAPPEN ${kind}`),
    `${all.lost.length} lost, ${all.doubled.length} doubled`,
  ];
  const missing = everything ? troubles.missing : [];
  const bad = [all.lost, all.doubled, all.unseen, missing].some((each) => each.length > 0) || all.waiting > 0;
  return { report: lines.join("\n"), good: !bad };
}

interface JudgedOne {
  readonly verdict: VerificationResult;
  readonly waiting: number;
  /** What was refused that was not meant to be. */
  readonly unasked: readonly string[];
}

async function judgeOne({ actor: { ledger }, reader, stage, memberId }: MemberScenario): Promise<JudgedOne> {
  const page = await reader.tab(outboxPath);
  const rows = await reader.outbox();
  const refused = rows.filter(({ state }) => state === "rejected");
  const list = page?.locator("section[aria-labelledby=refused] li");
  // A page that has just been opened shows them in a moment.
  const last = refused.length > 0 ? list?.nth(refused.length - 1) : undefined;
  await last?.waitFor({ timeout: shownWithin }).catch(() => undefined);
  const onScreen = (await list?.allInnerTexts()) ?? [];
  const votes = onScreen.filter((text) => text.includes(voteWord)).length;
  // A text is on the screen as it was written; of a vote the row tells which poll it is about.
  const shown = refused
    .map(({ target, body }) => body?.comment ?? target)
    .filter((what) => (what.startsWith("poll/") ? votes > 0 : onScreen.some((text) => text.includes(what))));
  const verdict = verdictOf(ledger, { ...(await factsOf(stage, memberId)), shown });
  return {
    verdict,
    waiting: rows.filter(({ state }) => state === "pending" || state === "sending").length,
    unasked: refused
      .filter(({ target, body }) => !ledger.refusals.has(body?.comment ?? target))
      .map(({ kind, target, rejection }) => `${kind} of ${target}: ${rejection?.code}`),
  };
}
