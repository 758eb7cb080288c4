import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { browserFlags, installBrowser, shellOf } from "../../scripts/find-browser.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { openReader, withoutSync } from "./browser-session.ts";
import { waitForConvergence } from "./convergence.ts";
import { ExpectedState } from "./expected-state.ts";
import { FaultLog, FaultyNetwork } from "./fault-injection.ts";
import { endureOutage, openPages } from "./outage.ts";
import { makeRejected, rejectionKinds } from "./rejections.ts";
import { type MemberScenario, runScenario, warmUp } from "./scenario.ts";
import { randomFrom, type SeededRandom } from "./seeded-random.ts";
import { startServer } from "./server.ts";
import { seedWorld, type TestWorld } from "./test-world.ts";
import { finish, verify, waitUntilSent } from "./verify.ts";

/*
 * Members create entries on the built site while networks, workers, tabs, logins and the server fail. No entry may be
 * lost or applied twice, and every rejection must be on the screen. After outages open pages must equal the server.
 * `--no-outage` leaves the outages out.
 * `--short` takes about a minute, `--seed <number>` repeats a run, `--no-sync` disables Background Sync for all members,
 * `--no-keys` removes idempotency keys: entries are then applied twice, and the command must fail.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string" },
    "no-outage": { type: "boolean", default: false },
    "no-sync": { type: "boolean", default: false },
    "no-keys": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
if (!Number.isInteger(seed)) throw new Error("--seed takes a whole number.");
const size = values.short
  ? { members: 2, tabs: 2, entries: 14, withoutSync: 1, refusals: 1, portals: 0, patience: 240_000 }
  : { members: 10, tabs: 3, entries: 100, withoutSync: 5, refusals: 4, portals: 0.5, patience: 900_000 };
/** Members with open pages in an outage. Their pages heal at once, and two cores carry few of them within the limit. */
const membersAtOnce = 2;
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const print = (text: string) => process.stdout.write(`${text}\n`);
const faults = new FaultLog();

print(`seed ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), "kapok-faults-"));
const server = await startServer(dataDir);
const world = await seedWorld(dataDir, size.members);
const networks: FaultProxy[] = [];
const browser = await chromium.launch({ executablePath: shellOf(await installBrowser()), args: [...browserFlags] });
print(`site and browser started after ${seconds()} s`);
try {
  const scenarios = await Promise.all(Array.from({ length: size.members }, (_, index) => startScenario(index)));
  print(`${size.members} members signed in after ${seconds()} s`);
  const ended = new AbortController();
  const killing = killRepeatedly(scenarios, ended);
  await Promise.all(
    scenarios.map(async (scenario, index) => {
      for (let each = 0; each < size.refusals; each++) {
        const kind = rejectionKinds[(index + each) % rejectionKinds.length] ?? "link";
        await makeRejected(scenario, kind, world.closing[index] as TestWorld["closing"][number]);
      }
      await runScenario(scenario, { entries: size.entries });
    }),
  );
  ended.abort();
  await killing;
  print(`all entries created after ${seconds()} s`);
  await Promise.all(scenarios.map((scenario) => finish(scenario, { patience: size.patience })));
  print(`outbox empty after ${seconds()} s`);
  const problems = values["no-outage"] ? [] : await outages(scenarios);
  const { report, good } = await verify(scenarios, faults, { everything: !values.short, unequal: problems });
  print(report);
  print(`${seconds()} s`);
  if (!good) process.exitCode = 1;
} finally {
  await Promise.all(networks.map((network) => network.close()));
  // A browser with stopped workers may not close; it ends with this process.
  await Promise.race([browser.close(), wait(10_000)]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** Puts some members after others through an outage; returns the differences between their pages and the server. */
async function outages(scenarios: readonly MemberScenario[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let first = 0; first < scenarios.length; first += membersAtOnce) {
    for (const { reader } of scenarios) await reader.closeTabs();
    problems.push(...(await outage(scenarios.slice(first, first + membersAtOnce), randomFrom(seed, 2000 + first))));
  }
  return problems;
}

async function outage(scenarios: readonly MemberScenario[], random: SeededRandom): Promise<readonly string[]> {
  const pages = (await Promise.all(scenarios.map(openPages))).flat();
  print(`${pages.length} pages open after ${seconds()} s`);
  await endureOutage(pages, { server, world, random, faults });
  print(`outage over after ${seconds()} s`);
  const { after, last, problems } = await waitForConvergence(pages, server.origin);
  print(after === undefined ? "pages differ from the server" : `pages equal the server after ${Math.round(after)} ms`);
  print(`last differences: ${last.join("; ") || "none"}`);
  await Promise.all(scenarios.map((scenario) => waitUntilSent(scenario, size)));
  return problems;
}

/** Opens a browser for a member, without faults yet. */
async function startScenario(index: number): Promise<MemberScenario> {
  const member = world.members[index];
  const own = world.places[index];
  const other = world.places[(index + 1) % size.members];
  if (!member || !own || !other) throw new Error("There is no such member.");
  const sync = !values["no-sync"] && index >= size.withoutSync;
  const network = await startFaultProxy(server.origin, {
    ...(values["no-keys"] && { withoutHeader: "idempotency-key" }),
    ...(!sync && { prepend: { "/sw.js": withoutSync } }),
  });
  networks.push(network);
  const networkFaults = new FaultyNetwork(randomFrom(seed, 100 + index), faults, size);
  network.chooseFaults(networkFaults.choose, networkFaults.happened);
  const reader = await openReader(browser, network, sync);
  await reader.logIn(member.token);
  const scenario: MemberScenario = {
    actor: { name: `读者${index + 1}`, expected: new ExpectedState(), random: randomFrom(seed, index) },
    reader,
    networkFaults,
    world,
    faults,
    memberId: member.id,
    places: [own, other],
    game: world.games[index % world.games.length] ?? 0,
  };
  await warmUp(scenario, { tabs: size.tabs });
  return scenario;
}

/** Kills and restarts the server during writes until all entries are created; once in a short run. */
async function killRepeatedly(scenarios: readonly MemberScenario[], { signal }: AbortController): Promise<void> {
  const random = randomFrom(seed, 1000);
  const writing = () => scenarios.some(({ reader }) => reader.network.pendingRequests > 0);
  do {
    await wait(random.between(2000, values.short ? 4000 : 20_000));
    for (let left = 300; left > 0 && !writing(); left--) await wait(10);
    if (writing()) faults.note("server killed");
    await server.killAndStart();
  } while (!signal.aborted && !values.short);
}
