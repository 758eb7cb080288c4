import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { actOnArticle, anyKind, say, vote } from "./actions.ts";
import { WorkerControl } from "./browser-session.ts";
import { cuts, type FaultLog, type NetworkMode } from "./fault-injection.ts";
import { type MemberScenario, pathOf, pollsPath } from "./scenario.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Server } from "./server.ts";
import { commentAsOthers, type Place, removeComments, type TestWorld } from "./test-world.ts";

/** A page that stays open during the outage. */
export interface OpenPage {
  readonly scenario: MemberScenario;
  readonly page: Page;
  /** The article of the page; `undefined` for the list of polls. */
  readonly place: Place | undefined;
}

/** Milliseconds for all pages to open at once on a busy machine. */
const opening = { timeout: 120_000 };

/** Opens a member's articles and the list of polls without faults. */
export async function openPages(scenario: MemberScenario): Promise<OpenPage[]> {
  const { reader, networkFaults, places } = scenario;
  networkFaults.mode = "calm";
  const pages: OpenPage[] = [];
  for (const place of [...places, undefined]) {
    const page = await reader.tab(place ? pathOf(place) : pollsPath);
    if (!page) throw new Error("A page did not open.");
    await page.waitForFunction(() => document.documentElement.dataset.live === "connected", undefined, opening);
    if (place) await page.locator("#comments form").first().waitFor(opening);
    pages.push({ scenario, page, place });
  }
  return pages;
}

/**
 * Lets networks, pages, workers, the server and its database fail in an order of the seed while members write. Ends with
 * a cut of all networks during which the site changes, and then with all running.
 */
export async function endureOutage(
  pages: readonly OpenPage[],
  { server, world, random, faults }: { server: Server; world: TestWorld; random: SeededRandom; faults: FaultLog },
): Promise<void> {
  const removed = await commentAsOthers(world);
  const scenarios = [...new Set(pages.map(({ scenario }) => scenario))];
  const pagesOf = (scenario: MemberScenario) => pages.filter((page) => page.scenario === scenario);
  await Promise.all([
    ...scenarios.map((scenario) => endure(scenario, pagesOf(scenario))),
    failProcesses(server, random, faults),
  ]);
  await Promise.all(
    scenarios.map(async (scenario) => {
      setMode(scenario, scenario.actor.random.pick(cuts));
      // Each member misses a comment of another one, whatever the seed.
      for (const open of pagesOf(scenario)) if (open.place) await write(open, "comment");
    }),
  );
  await removeComments(world, removed);
  await commentAsOthers(world);
  await wait(random.between(200, 1000));
  for (const scenario of scenarios) setMode(scenario, "calm");
}

function setMode({ networkFaults, reader }: MemberScenario, mode: NetworkMode): void {
  networkFaults.mode = mode;
  reader.network.disconnect();
}

/** Writes over a network that fails in each way once. */
async function endure(scenario: MemberScenario, pages: readonly OpenPage[]): Promise<void> {
  const { reader } = scenario;
  const { random } = scenario.actor;
  const modes = random.shuffle<NetworkMode>([...cuts, "slow", "doubled"]);
  const [killPageAt, stopWorkerAt] = random.shuffle([0, 1, 2, 3]);
  for (const [step, mode] of modes.entries()) {
    setMode(scenario, mode);
    for (let left = 2; left > 0; left--) await write(random.pick(pages));
    if (step === killPageAt) await killPage(scenario);
    if (step === stopWorkerAt && reader.sync) {
      const control = await WorkerControl.of(reader);
      await control.stop();
      await control.close();
    }
    await wait(random.between(100, 600));
  }
}

/** Creates an entry in a page. The screen may not confirm it; then it is recorded as unsure. */
async function write({ scenario, page, place }: OpenPage, kind = anyKind(scenario.actor)): Promise<void> {
  const { actor, world } = scenario;
  try {
    if (!place) await vote(actor, page, actor.random.pick(world.polls));
    else await actOnArticle(actor, page, place, kind);
  } catch (error) {
    console.warn(`${actor.name}: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** Writes a comment in a page of its own and kills the page. The other pages send the comment. */
async function killPage({ reader, actor, places: [own], faults, networkFaults }: MemberScenario): Promise<void> {
  const { mode } = networkFaults;
  networkFaults.mode = "calm";
  const name = "killed";
  const page = await reader.tab(pathOf(own), name);
  networkFaults.mode = mode;
  if (!page) return;
  await say(actor, page, own.articleId, null).catch(() => {});
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // The call has no response.
  session.send("Page.crash").catch(() => {});
  await crashed;
  faults.note("page killed");
  await reader.closeTab(name);
}

/** Pauses the server, and kills it and its database. */
async function failProcesses(server: Server, random: SeededRandom, faults: FaultLog): Promise<void> {
  for (const kind of random.shuffle(["server paused", "database killed", "server killed"] as const)) {
    await wait(random.between(200, 1000));
    if (kind === "server paused") await server.pause(random.between(500, 2000));
    else if (kind === "database killed") await server.killDatabase();
    else await server.killAndStart();
    faults.note(kind);
  }
}
