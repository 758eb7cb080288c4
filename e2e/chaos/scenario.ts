import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { actOnArticle, anyKind, press, type SimulatedMember, vote } from "./actions.ts";
import { type Reader, WorkerControl } from "./browser-session.ts";
import type { FaultLog, FaultyNetwork } from "./fault-injection.ts";
import { expireLogins, logInAnew, type Place, type TestWorld } from "./test-world.ts";

/** A member in his browser, as he goes about the site. */
export interface MemberScenario {
  readonly actor: SimulatedMember;
  readonly reader: Reader;
  readonly weather: FaultyNetwork;
  readonly memberId: number;
  /** His own article, and the one of his neighbour. */
  readonly places: readonly [Place, Place];
  readonly game: number;
  readonly stage: TestWorld;
  readonly troubles: FaultLog;
}

/** Milliseconds for all members to come in at once, on a busy machine. */
const settling = { timeout: 240_000 };
/** Milliseconds in which comments that are on the device are there, and those that the site is asked for. */
export const patienceForComments = { kept: 2000, loaded: 6000 } as const;
/** Rounds in which each trouble that has its time comes once. */
const rounds = 3;
const pollsPath = "/article/poll";
const pathOf = ({ articleId }: Place) => `/article/${articleId}#comments`;

/** Opens what the member will look at, so that it is kept, with the network as it should be. */
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

/** Makes wishes until there are so many, while the network, the tabs and the login do what they like. */
export async function runScenario(life: MemberScenario, { wishes }: { wishes: number }): Promise<void> {
  const { actor, reader, stage, memberId, troubles } = life;
  const { chance, ledger } = actor;
  for (let round = 0; ledger.total < wishes || round < rounds; round++) {
    if (!(await reader.isLoggedIn())) await signInAgain(life);
    await change(life, chance.is(0.35) ? "cut" : "rough");
    const left = Math.max(1, wishes - ledger.total);
    await makeSome(life, Math.min(left, chance.between(3, 7)));
    await wait(chance.between(100, 500));
    // Each of these at its time, so that none of them is left to chance in a short run.
    if (round % 4 === 0) await closeATab(life);
    if (round % 5 === 1) await sleep(life);
    if (round % 7 === 2) {
      await expireLogins(stage, memberId);
      await change(life, "rough");
      await makeSome(life, 2);
      for (let left = 50; left > 0 && (await reader.isLoggedIn()); left--) await wait(100);
      if (!(await reader.isLoggedIn())) troubles.note("login ended");
      await signInAgain(life);
    }
  }
}

/** A new login after the old one has ended. */
export async function signInAgain({ reader, weather, stage, memberId, places: [own] }: MemberScenario): Promise<void> {
  const { mood } = weather;
  weather.mood = "calm";
  await reader.logIn(await logInAnew(stage, memberId));
  const page = await reader.tab(pathOf(own));
  await page?.waitForFunction(() => localStorage.getItem("kapok.member") !== null).catch(() => {});
  weather.mood = mood;
}

async function change({ reader, weather, actor }: MemberScenario, mood: FaultyNetwork["mood"]): Promise<void> {
  const before = weather.mood;
  weather.mood = mood;
  // Browsers say so, sometimes.
  if (before === "cut" && mood !== "cut" && actor.chance.is(0.7)) await reader.tellOnline();
}

/** Some wishes in one tab. */
async function makeSome(life: MemberScenario, count: number): Promise<void> {
  const { actor, reader, stage, places, game } = life;
  const { chance } = actor;
  let left = count;
  for (let tries = 4 * count; left > 0 && tries > 0; tries--) {
    const kind = anyKind(actor);
    const place = chance.is(0.7) ? places[0] : places[1];
    try {
      if (kind === "vote") {
        const page = await reader.tab(pollsPath);
        if (page && (await vote(actor, page, chance.pick(stage.polls)))) left--;
      } else if (kind === "like" && chance.is(0.3)) {
        const page = await reader.tab(`/game-intro/${game}`);
        if (page && (await press(actor, page, `game/${game}`))) left--;
      } else {
        const page = await articleTab(life, place);
        if (page && (await actOnArticle(actor, page, place, kind))) left--;
      }
    } catch (error) {
      // What the screen did not show is unsure, and noted as such; a page that has been logged out shows nothing.
      if (!(await reader.isLoggedIn())) return;
      console.warn(`${actor.name}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
}

/** One of the tabs with an article: a second one of the member's own stands beside the first. */
async function articleTab(
  { reader, weather, actor, places: [own] }: MemberScenario,
  place: Place,
): Promise<Page | undefined> {
  const path = pathOf(place);
  const name = place === own && actor.chance.is(0.3) ? `${path} again` : path;
  const page = await reader.tab(path, name);
  const patience = weather.mood === "cut" ? patienceForComments.kept : patienceForComments.loaded;
  if (await page?.evaluate((atMost) => window.hands.comments(atMost), patience)) return page;
  // Opened without a network, with nothing kept.
  await reader.closeTab(name);
  return undefined;
}

/** Closes a tab while something waits, and opens it again later by itself. */
async function closeATab({ reader, actor, troubles }: MemberScenario): Promise<void> {
  const rows = await reader.outbox();
  await reader.closeTab(actor.chance.pick([...reader.tabs.keys()]));
  if (rows.some(({ state }) => state === "pending" || state === "sending"))
    troubles.note("tab closed with wishes waiting");
}

/** All tabs are closed with wishes waiting; the worker sends, is stopped in the middle of it, and starts again. */
async function sleep(life: MemberScenario): Promise<void> {
  const { reader, weather, actor, troubles } = life;
  await change(life, "cut");
  await makeSome(life, 3);
  const control = reader.sync ? await WorkerControl.of(reader) : undefined;
  const rows = await reader.outbox();
  await reader.closeTabs();
  if (rows.some(({ state }) => state === "pending")) troubles.note("tab closed with wishes waiting");
  weather.mood = "rough";
  if (!control) return;
  for (let times = 0; times < 2; times++) {
    const before = reader.network.requests.length;
    if (!(await control.wake(reader.network.origin))) break;
    for (let left = 300; left > 0 && reader.network.requests.length === before; left--) await wait(10);
    await wait(actor.chance.between(0, 30));
    const sending = reader.network.requests.slice(before).some((request) => request.includes(" /api/user/"));
    await control.stop();
    if (sending) troubles.note("worker stopped mid-replay");
  }
  await control.wake(reader.network.origin);
  await wait(500);
  await control.close();
}
