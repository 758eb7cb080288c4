import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTrial } from "../trial.ts";
import { measureStarts } from "../starts.ts";
import { forgetSite, openTab, rest } from "../browser.ts";
const dataDir = await mkdtemp(join(tmpdir(), "kapok-look-"));
const { site } = await measureStarts(dataDir, { secondsToRest: 0 });
const trial = await openTrial(site);
const url = trial.siteGate.origin + (process.argv[2] ?? "/");
{
  const t = await openTab(trial.profile, { onPhone: false });
  await t.page.goto(url, { waitUntil: "load" }); await rest(1500); await t.close();
}
for (let i = 0; i < 1; i++) {
  const tab = await openTab(trial.profile, { onPhone: true });
  await forgetSite(tab, trial.siteGate.origin); await rest(500);
  const events: any[] = [];
  tab.tools.on("Tracing.dataCollected", (e: any) => events.push(...e.value));
  await tab.tools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "blink.user_timing","disabled-by-default-v8.cpu_profiler"] } } as any);
  await tab.page.goto(url, { waitUntil: "commit" });
  await tab.until((n) => n.interactive !== null);
  await rest(2500);
  const n = await tab.until(() => true);
  console.log(JSON.stringify({ shown: n.shown, interactive: n.interactive, tasks: n.longTasks.map(([a, b]) => [Math.round(a), Math.round(b)]) }));
  const done = new Promise((r) => tab.tools.once("Tracing.tracingComplete", r as any));
  await tab.tools.send("Tracing.end"); await done;
  const nav = events.filter((e) => e.name === "navigationStart" || e.name === "ResourceSendRequest").sort((a, b) => a.ts - b.ts)[0];
  const t0 = nav.ts;
  const long = events.filter((e) => e.name === "RunTask" && e.dur > 40000);
  for (const t of long.sort((a, b) => a.ts - b.ts)) {
    console.log("TASK", Math.round((t.ts - t0) / 1000), Math.round(t.dur / 1000), "pid", t.pid, t.tid);
    const inner = events.filter((e) => e.pid === t.pid && e.tid === t.tid && e.ph === "X" && e.ts >= t.ts && e.ts + (e.dur ?? 0) <= t.ts + t.dur && e.dur > 4000 && e !== t);
    for (const e of inner.sort((a, b) => a.ts - b.ts)) console.log("   ", Math.round((e.ts - t0) / 1000), Math.round(e.dur / 1000), e.name, JSON.stringify(e.args?.data ?? e.args ?? {}).slice(0, 130));
  }
  await tab.close();
}
await trial.close(); await site.stop(); await rm(dataDir, { recursive: true, force: true });
process.exit(0);
