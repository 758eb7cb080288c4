import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { actOnArticle, anyKind, press, type SimulatedMember, vote } from "./actions.ts";
import { type Reader, WorkerControl } from "./browser-session.ts";
import type { FaultLog, FaultyNetwork } from "./fault-injection.ts";
import { createLogin, expireLogins, type Place, type TestWorld } from "./test-world.ts";

/** A member with a browser and a network. */
export interface MemberScenario {
  readonly actor: SimulatedMember;
  readonly reader: Reader;
  readonly networkFaults: FaultyNetwork;
  readonly memberId: number;
  /** The member's own article and that of the next member. */
  readonly places: readonly [Place, Place];
  readonly game: number;
  readonly world: TestWorld;
  readonly faults: FaultLog;
}

/** Milliseconds for all members to sign in at once on a busy machine. */
const settling = { timeout: 240_000 };
/** Milliseconds until cached comments appear, and comments from the server. */
export const patienceForComments = { cached: 2000, loaded: 6000 } as const;
/** Rounds after which each scheduled fault has occurred once. */
const rounds = 3;
export const pollsPath = "/article/poll";
export const pathOf = ({ articleId }: Place) => `/article/${articleId}#comments`;

/** Opens the member's pages without faults, so that they are cached. */
export async function warmUp(
  { reader, places: [own, other] }: MemberScenario,
  { tabs }: { tabs: number },
): Promise<void> {
  const paths = [pathOf(own), pollsPath, pathOf(other)].slice(0, tabs);
  for (const path of paths) {
    const page = await reader.tab(path);
    await page?.waitForFunction(() => localStorage.getItem("kapok.member") !== null, undefined, settling);
  }
  const [page] = reader.tabs.values();
  await page?.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, settling);
}

/** Creates entries while the network, tabs and the login fail. */
export async function runScenario(scenario: MemberScenario, { entries }: { entries: number }): Promise<void> {
  const { actor, reader, world, memberId, faults } = scenario;
  const { random, expected } = actor;
  for (let round = 0; expected.total < entries || round < rounds; round++) {
    if (!(await reader.isLoggedIn())) await signInAgain(scenario);
    await change(scenario, random.is(0.35) ? "cut" : "rough");
    const left = Math.max(1, entries - expected.total);
    await makeSome(scenario, Math.min(left, random.between(3, 7)));
    await wait(random.between(100, 500));
    // These faults follow a schedule, so that a short run has them too.
    if (round % 4 === 0) await closeATab(scenario);
    if (round % 5 === 1) await sleep(scenario);
    if (round % 7 === 2) {
      await expireLogins(world, memberId);
      await change(scenario, "rough");
      await makeSome(scenario, 2);
      for (let left = 50; left > 0 && (await reader.isLoggedIn()); left--) await wait(100);
      if (!(await reader.isLoggedIn())) faults.note("login ended");
      await signInAgain(scenario);
    }
  }
}

/** Signs in again after the login has ended. */
export async function signInAgain({
  reader,
  networkFaults,
  world,
  memberId,
  places: [own],
}: MemberScenario): Promise<void> {
  const { mode } = networkFaults;
  networkFaults.mode = "calm";
  await reader.logIn(await createLogin(world, memberId));
  const page = await reader.tab(pathOf(own));
  await page?.waitForFunction(() => localStorage.getItem("kapok.member") !== null).catch(() => {});
  networkFaults.mode = mode;
}

async function change({ reader, networkFaults, actor }: MemberScenario, mode: FaultyNetwork["mode"]): Promise<void> {
  const before = networkFaults.mode;
  networkFaults.mode = mode;
  // Browsers dispatch `online` only sometimes.
  if (before === "cut" && mode !== "cut" && actor.random.is(0.7)) await reader.dispatchOnline();
}

/** Creates some entries in one tab. */
async function makeSome(scenario: MemberScenario, count: number): Promise<void> {
  const { actor, reader, world, places, game } = scenario;
  const { random } = actor;
  let left = count;
  for (let tries = 4 * count; left > 0 && tries > 0; tries--) {
    const kind = anyKind(actor);
    const place = random.is(0.7) ? places[0] : places[1];
    try {
      if (kind === "vote") {
        const page = await reader.tab(pollsPath);
        if (page && (await vote(actor, page, random.pick(world.polls)))) left--;
      } else if (kind === "like" && random.is(0.3)) {
        const page = await reader.tab(`/game-intro/${game}`);
        if (page && (await press(actor, page, `game/${game}`))) left--;
      } else {
        const page = await articleTab(scenario, place);
        if (page && (await actOnArticle(actor, page, place, kind))) left--;
      }
    } catch (error) {
      // An action that the screen did not confirm is recorded as unsure. A signed-out page shows nothing.
      if (!(await reader.isLoggedIn())) return;
      console.warn(`${actor.name}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
}

/** One of the tabs with an article. The member's own article may be open in two tabs. */
async function articleTab(
  { reader, networkFaults, actor, places: [own] }: MemberScenario,
  place: Place,
): Promise<Page | undefined> {
  const path = pathOf(place);
  const name = place === own && actor.random.is(0.3) ? `${path} again` : path;
  const page = await reader.tab(path, name);
  const patience = networkFaults.mode === "cut" ? patienceForComments.cached : patienceForComments.loaded;
  if (await page?.evaluate((atMost) => window.driver.comments(atMost), patience)) return page;
  // The tab was opened offline and nothing was cached.
  await reader.closeTab(name);
  return undefined;
}

/** Closes a tab that may have pending entries. A later action opens it again. */
async function closeATab({ reader, actor, faults }: MemberScenario): Promise<void> {
  const rows = await reader.outbox();
  await reader.closeTab(actor.random.pick([...reader.tabs.keys()]));
  if (rows.some(({ state }) => state === "pending" || state === "sending"))
    faults.note("tab closed with pending entries");
}

/** Closes all tabs with pending entries. The worker sends them, is stopped meanwhile, and starts again. */
async function sleep(scenario: MemberScenario): Promise<void> {
  const { reader, networkFaults, actor, faults } = scenario;
  await change(scenario, "cut");
  await makeSome(scenario, 3);
  const control = reader.sync ? await WorkerControl.of(reader) : undefined;
  const rows = await reader.outbox();
  await reader.closeTabs();
  if (rows.some(({ state }) => state === "pending")) faults.note("tab closed with pending entries");
  networkFaults.mode = "rough";
  if (!control) return;
  for (let times = 0; times < 2; times++) {
    const before = reader.network.requests.length;
    if (!(await control.wake(reader.network.origin))) break;
    for (let left = 300; left > 0 && reader.network.requests.length === before; left--) await wait(10);
    await wait(actor.random.between(0, 30));
    const sending = reader.network.requests.slice(before).some((request) => request.includes(" /api/user/"));
    await control.stop();
    if (sending) faults.note("worker stopped mid-replay");
  }
  await control.wake(reader.network.origin);
  await wait(500);
  await control.close();
}
