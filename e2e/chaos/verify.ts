import { setTimeout as wait } from "node:timers/promises";
import { languages, translate } from "../support/messages.ts";
import { compareStates, type VerificationResult } from "./compare.ts";
import { actionKinds } from "./expected-state.ts";
import { type FaultLog, faultKinds } from "./fault-injection.ts";
import { type MemberScenario, signInAgain } from "./scenario.ts";
import { actualStateOf, countExecuted, counterMismatches } from "./test-world.ts";

const [language] = languages;
const voteText = translate(language, "Vote");
const outboxPath = "/outbox";
/** Milliseconds until the outbox page shows its rows. */
const shownWithin = 10_000;
/** Milliseconds between two checks for pending entries. */
const checkInterval = 1000;

/** Ends all faults, signs the member in and waits until no entry is pending. */
export async function finish(scenario: MemberScenario, { patience }: { patience: number }): Promise<void> {
  scenario.networkFaults.mode = "calm";
  await signInAgain(scenario);
  await waitUntilSent(scenario, { patience });
}

/** Waits until no entry is pending, on a network without faults. */
export async function waitUntilSent(scenario: MemberScenario, { patience }: { patience: number }): Promise<void> {
  const { reader } = scenario;
  await reader.tab(outboxPath);
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(checkInterval)) {
    if (!(await reader.isLoggedIn())) await signInAgain(scenario);
    await reader.dispatchOnline();
    const rows = await reader.outbox();
    const hasUnsent = rows.some(({ state }) => state === "pending" || state === "sending");
    if (!hasUnsent && reader.network.pendingRequests === 0) return;
  }
}

interface Verification {
  readonly report: string;
  /** Whether nothing was lost or duplicated, every rejection is on the screen, and all required faults occurred. */
  readonly good: boolean;
}

/**
 * Compares the expected state of the members with the database and with their screens.
 *
 * @param everything whether each kind of fault must have occurred; a short run leaves some to chance
 * @param unequal differences between open pages and the server
 */
export async function verify(
  scenarios: readonly MemberScenario[],
  faults: FaultLog,
  { everything, unequal }: { everything: boolean; unequal: readonly string[] },
): Promise<Verification> {
  const all = {
    lost: [] as string[],
    duplicated: [] as string[],
    unseen: [] as string[],
    waiting: 0,
    taken: 0,
    more: [] as string[],
  };
  for (const scenario of scenarios) {
    const { result, waiting, unexpected } = await verifyMember(scenario);
    for (const kind of ["lost", "duplicated", "unseen"] as const) {
      all[kind].push(...result[kind].map((what) => `${scenario.actor.name}: ${what}`));
    }
    all.more.push(...unexpected.map((what) => `${scenario.actor.name}: ${what}`));
    all.waiting += waiting;
    all.taken += await countExecuted(scenario.world, scenario.memberId);
  }
  const [first] = scenarios;
  if (first) all.duplicated.push(...(await counterMismatches(first.world)));
  const expectedStates = scenarios.map(({ actor }) => actor.expected);
  const sum = (of: (expected: (typeof expectedStates)[number]) => number) =>
    expectedStates.reduce((total, expected) => total + of(expected), 0);
  const refusals = sum(({ refusals }) => refusals.size);
  const unsure = sum(
    ({ comments, likes, ballots }) =>
      comments.filter(({ state }) => state === "unsure").length +
      [...likes.values()].filter((liked) => liked === undefined).length +
      [...ballots.values()].filter((cast) => cast === "unsure").length,
  );
  const lines = [
    `${scenarios.length} members, ${scenarios.filter(({ reader }) => !reader.sync).length} of them without Background Sync`,
    `${sum(({ total }) => total)} entries: ${actionKinds.map((kind) => `${kind} ${sum(({ made }) => made.get(kind) ?? 0)}`).join(", ")}`,
    `faults: ${faultKinds.map((kind) => `${kind} ${faults.happened.get(kind) ?? 0}`).join(", ")}`,
    `${all.taken} accepted by the server (entries replaced on the device were never sent), ${unsure} not confirmed on the screen`,
    `${refusals} rejected, ${refusals - all.unseen.length} of them on the screen; ${all.waiting} still pending`,
    ...all.more.map((what) => `rejected unexpectedly: ${what}`),
    ...all.lost.map((what) => `LOST ${what}`),
    ...all.duplicated.map((what) => `DUPLICATED ${what}`),
    ...all.unseen.map((what) => `NOT SHOWN ${what}`),
    ...unequal.map((what) => `NOT EQUAL ${what}`),
    ...faults.missing.map((kind) => `NOT INJECTED ${kind}`),
    `${all.lost.length} lost, ${all.duplicated.length} duplicated`,
  ];
  const missing = everything ? faults.missing : [];
  const bad =
    [all.lost, all.duplicated, all.unseen, unequal, missing].some((each) => each.length > 0) || all.waiting > 0;
  return { report: lines.join("\n"), good: !bad };
}

interface MemberVerification {
  readonly result: VerificationResult;
  readonly waiting: number;
  /** Rejections that were not expected. */
  readonly unexpected: readonly string[];
}

async function verifyMember({
  actor: { expected },
  reader,
  world,
  memberId,
}: MemberScenario): Promise<MemberVerification> {
  const page = await reader.tab(outboxPath);
  const rows = await reader.outbox();
  const refused = rows.filter(({ state }) => state === "rejected");
  const list = page?.locator("section[aria-labelledby=refused] li");
  // A page that was just opened needs a moment to show them.
  const last = refused.length > 0 ? list?.nth(refused.length - 1) : undefined;
  await last?.waitFor({ timeout: shownWithin }).catch(() => undefined);
  const onScreen = (await list?.allInnerTexts()) ?? [];
  const votes = onScreen.filter((text) => text.includes(voteText)).length;
  // A comment is on the screen as written. Of a vote only the row names the poll.
  const shown = refused
    .map(({ target, body }) => body?.comment ?? target)
    .filter((what) => (what.startsWith("poll/") ? votes > 0 : onScreen.some((text) => text.includes(what))));
  const result = compareStates(expected, { ...(await actualStateOf(world, memberId)), shown });
  return {
    result,
    waiting: rows.filter(({ state }) => state === "pending" || state === "sending").length,
    unexpected: refused
      .filter(({ target, body }) => !expected.refusals.has(body?.comment ?? target))
      .map(({ kind, target, rejection }) => `${kind} of ${target}: ${rejection?.code}`),
  };
}
