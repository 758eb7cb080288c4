import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTrial } from "../trial.ts";
import { measureStarts } from "../starts.ts";
import { openTab, rest, stopWorkers } from "../browser.ts";
import { untilKept } from "../kept-paths.ts";
const storyLink = 'main article a[href*="/article/"]';
const dataDir = await mkdtemp(join(tmpdir(), "kapok-look-"));
const { site } = await measureStarts(dataDir, { secondsToRest: 0 });
const trial = await openTrial(site);
const url = trial.siteGate.origin + "/"; const p = trial.profile;
{
  p.workerNetwork.slow = false;
  const tab = await openTab(p, { onPhone: false });
  await tab.page.goto(url, { waitUntil: "networkidle" });
  await untilKept(tab.page, (paths) => paths.some((path) => path.startsWith("/api/page?")));
  await tab.page.locator(storyLink).first().tap();
  await tab.until((n) => n.opened !== null);
  const { pathname } = new URL(tab.page.url());
  await untilKept(tab.page, (paths) => paths.some((path) => path.startsWith(`/api${pathname}?`)));
  await tab.page.waitForLoadState("networkidle");
  await tab.close(); p.workerNetwork.slow = true;
}
for (let i = 0; i < 3; i++) {
  const tab = await openTab(p, { onPhone: true }); await stopWorkers(tab); await rest();
  await tab.page.goto(url, { waitUntil: "commit" });
  const n0 = await tab.until((n) => n.interactive !== null);
  await rest(700);
  const events: any[] = [];
  const traced = i === 2;
  if (traced) {
  tab.tools.on("Tracing.dataCollected", (e: any) => events.push(...e.value));
  await tab.tools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "v8", "blink.user_timing", "disabled-by-default-v8.cpu_profiler", "latencyInfo", "input"] } } as any); }
  await tab.page.locator(storyLink).first().tap();
  const n = await tab.until((n) => n.opened !== null);
  console.log(JSON.stringify({ shown: n0.shown, inter: n0.interactive, opened: n.opened, tasks: n.longTasks.map(([a, b]) => [Math.round(a), Math.round(b)]) }));
  if (traced) {
  const done = new Promise((r) => tab.tools.once("Tracing.tracingComplete", r as any));
  await tab.tools.send("Tracing.end"); await done;
  const click = events.filter((e) => e.name === "EventDispatch" && e.args?.data?.type === "click").sort((a, b) => a.ts - b.ts)[0];
  const t0 = click.ts;
  for (const e of events.filter((e) => e.pid === click.pid && e.tid === click.tid && e.ph === "X" && e.dur > 5000 && e.ts > t0 - 300000).sort((a, b) => a.ts - b.ts))
    console.log("   ", Math.round((e.ts - t0) / 1000), Math.round(e.dur / 1000), e.name, JSON.stringify(e.args?.data ?? e.args ?? {}).slice(0, 110));
  await (await import("node:fs/promises")).writeFile("/tmp/w/s6/tap-trace.json", JSON.stringify(events));
  }
  await tab.close();
}
await trial.close(); await site.stop(); await rm(dataDir, { recursive: true, force: true });
process.exit(0);
