import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#server/test/database.ts";
import { startSite } from "#server/test/start-site.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { dockerfileStages, dockerfileSteps } from "./dockerfile.ts";

// The test installs packages.
vi.setConfig({ testTimeout: 300_000 });

const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);
const database = await testDatabase();
afterAll(database.drop);

/** Executes the COPY and RUN instructions of a stage in a folder, without users and volumes. */
async function assemble(name: string, from: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kapok-image-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [keyword, rest] of (await dockerfileStages()).find((stage) => stage.name === name)?.steps ?? []) {
    if (keyword === "RUN" && !rest.includes("/data")) {
      await run("sh", ["-c", rest], { cwd: folder, env: { ...process.env, npm_config_prefer_offline: "true" } });
    }
    if (keyword !== "COPY") continue;
    const [, source = "", paths = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
    const names = paths.split(" ");
    const target = join(folder, names.pop() ?? "");
    for (const path of names) {
      const file = join(from[source] ?? root, path.replace(/^\/app\//, ""));
      await cp(file, names.length > 1 || target.endsWith("/") ? join(target, path) : target, { recursive: true });
    }
  }
  return folder;
}

test("image: serves the site, reports its health and stops in order when it is run", async () => {
  const packages = await assemble("packages", {});
  const image = await assemble("", { packages });
  const constants = Object.fromEntries((await dockerfileSteps("", "ENV")).map((rest) => rest.split("=")));
  const [command = ""] = await dockerfileSteps("", "CMD");
  expect(JSON.parse(command)).toEqual(["node", "--max-semi-space-size=8", "server/main.ts"]);
  const env = { DATABASE_URL: database.url, LOAD_SAMPLE_DATA: "1", ...constants, DATA_DIR: await temporaryFolder() };
  const site = await startSite(env, image);
  await site.ready();

  const page = await (await fetch(`${site.origin}/en-US`)).text();
  expect(page).toContain("<h1");
  const [picture] = /\/media\/[\w./-]+\.avif/.exec(page) ?? [];
  expect((await fetch(`${site.origin}${picture}`)).headers.get("content-type")).toBe("image/avif");

  const [healthCheck = ""] = await dockerfileSteps("", "HEALTHCHECK");
  const isWell = (port: number) =>
    run("sh", ["-c", healthCheck.split("CMD ")[1] ?? ""], { env: { ...process.env, PORT: String(port) } });
  await isWell(site.port);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  await expect(isWell(site.port)).rejects.toMatchObject({ code: 1 });
});
