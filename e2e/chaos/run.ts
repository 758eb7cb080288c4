import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { browserFlags, installBrowser, shellOf } from "../../scripts/find-browser.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { openReader, withoutSync } from "./browser-session.ts";
import { ExpectedState } from "./expected-state.ts";
import { FaultLog, FaultyNetwork } from "./fault-injection.ts";
import { makeRejected, rejectionKinds } from "./rejections.ts";
import { type MemberScenario, runScenario, warmUp } from "./scenario.ts";
import { chanceOf } from "./seeded-random.ts";
import { startServer } from "./server.ts";
import { seedWorld, type TestWorld } from "./test-world.ts";
import { finish, verify } from "./verify.ts";

/*
 * Members make wishes in the built site while everything fails that can, and at the end each wish is looked for in the
 * database: none may be lost, none may be there twice, and what the site refused must be on the screen.
 * `--short` takes about a minute, `--seed <number>` repeats what was chosen by chance, `--no-sync` takes Background
 * Sync from everybody instead of some, `--no-keys` takes the keys from all wishes on their way: then some are doubled,
 * and the command fails.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string" },
    "no-sync": { type: "boolean", default: false },
    "no-keys": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
if (!Number.isInteger(seed)) throw new Error("--seed takes a whole number.");
const size = values.short
  ? { members: 2, tabs: 2, wishes: 14, withoutSync: 1, refusals: 1, portals: 0, patience: 240_000 }
  : { members: 10, tabs: 3, wishes: 100, withoutSync: 5, refusals: 4, portals: 0.5, patience: 900_000 };
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const tell = (text: string) => process.stdout.write(`${text}\n`);
const troubles = new FaultLog();

tell(`seed ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), "kapok-faults-"));
const server = await startServer(dataDir);
const stage = await seedWorld(dataDir, size.members);
const networks: FaultProxy[] = [];
const browser = await chromium.launch({ executablePath: shellOf(await installBrowser()), args: [...browserFlags] });
tell(`site and browser are there after ${seconds()} s`);
try {
  const lives = await Promise.all(Array.from({ length: size.members }, (_, index) => begin(index)));
  tell(`${size.members} members are there after ${seconds()} s`);
  const storm = new AbortController();
  const killing = killNowAndThen(lives, storm);
  await Promise.all(
    lives.map(async (life, index) => {
      for (let each = 0; each < size.refusals; each++) {
        const kind = rejectionKinds[(index + each) % rejectionKinds.length] ?? "link";
        await makeRejected(life, kind, stage.closing[index] as TestWorld["closing"][number]);
      }
      await runScenario(life, { wishes: size.wishes });
    }),
  );
  storm.abort();
  await killing;
  tell(`all wishes are made after ${seconds()} s`);
  await Promise.all(lives.map((life) => finish(life, { patience: size.patience })));
  tell(`everything is settled after ${seconds()} s`);
  const { report, good } = await verify(lives, troubles, { everything: !values.short });
  tell(report);
  tell(`${seconds()} s`);
  if (!good) process.exitCode = 1;
} finally {
  await Promise.all(networks.map((network) => network.close()));
  // One whose workers were stopped in the middle of something does not always find its end; it goes with this process.
  await Promise.race([browser.close(), wait(10_000)]);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** A member with an open browser and a network that works as yet. */
async function begin(index: number): Promise<MemberScenario> {
  const member = stage.members[index];
  const own = stage.places[index];
  const other = stage.places[(index + 1) % size.members];
  if (!member || !own || !other) throw new Error("There is no such member.");
  const sync = !values["no-sync"] && index >= size.withoutSync;
  const network = await startFaultProxy(server.origin, {
    ...(values["no-keys"] && { withoutHeader: "idempotency-key" }),
    ...(!sync && { before: { "/sw.js": withoutSync } }),
  });
  networks.push(network);
  const weather = new FaultyNetwork(chanceOf(seed, 100 + index), troubles, size);
  network.rough(weather.choose, weather.happened);
  const reader = await openReader(browser, network, sync);
  await reader.logIn(member.token);
  const life: MemberScenario = {
    actor: { name: `读者${index + 1}`, ledger: new ExpectedState(), chance: chanceOf(seed, index) },
    reader,
    weather,
    stage,
    troubles,
    memberId: member.id,
    places: [own, other],
    game: stage.games[index % stage.games.length] ?? 0,
  };
  await warmUp(life, { tabs: size.tabs });
  return life;
}

/** Takes the server away in the middle of writes and starts it again, until the wishes are made; once in a short run. */
async function killNowAndThen(lives: readonly MemberScenario[], { signal }: AbortController): Promise<void> {
  const chance = chanceOf(seed, 1000);
  const writing = () => lives.some(({ reader }) => reader.network.underWay > 0);
  do {
    await wait(chance.between(2000, values.short ? 4000 : 20_000));
    for (let left = 300; left > 0 && !writing(); left--) await wait(10);
    if (writing()) troubles.note("server killed");
    await server.killAndStart();
  } while (!signal.aborted && !values.short);
}
