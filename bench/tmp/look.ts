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
for (let i = 0; i < 2; i++) {
  const tab = await openTab(trial.profile, { onPhone: true });
  await forgetSite(tab, trial.siteGate.origin); await rest(500);
  await tab.page.addInitScript(() => {
    const t = globalThis as any; t.ev = [];
    new MutationObserver(() => t.ev.push(["ready", performance.now()])).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
  });
  await tab.page.goto(url, { waitUntil: "commit" });
  const notes = await tab.until((n) => n.interactive !== null);
  await rest(3000);
  const n = await tab.until(() => true);
  console.log(JSON.stringify({ shown: n.shown, interactive: n.interactive, tasks: n.longTasks.map(([a, b]) => [Math.round(a), Math.round(b)]) }));
  console.log(await tab.page.evaluate(() => JSON.stringify((globalThis as any).ev)));
  if (i === 1) {
    const r = await tab.page.evaluate(() => performance.getEntriesByType("resource").map((e: any) => [Math.round(e.startTime), Math.round(e.responseEnd), e.encodedBodySize, e.name.replace(location.origin, ""), e.initiatorType].join(" ")));
    console.log(r.join("\n"));
    await tab.tools.send("HeapProfiler.collectGarbage");
    console.log(await tab.tools.send("Runtime.getHeapUsage"));
  }
  await tab.close();
}
await trial.close(); await site.stop(); await rm(dataDir, { recursive: true, force: true });
process.exit(0);
