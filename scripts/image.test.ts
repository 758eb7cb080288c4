import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DockerfileParser } from "dockerfile-ast";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { testDatabase } from "#server/test/database.ts";
import { startSite, temporaryDataDir } from "#server/test/site-process.ts";

// Packages are installed, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000 });

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFile(join(root, file), "utf8");
const run = promisify(execFile);
const database = await testDatabase();
afterAll(database.drop);

interface Stage {
  readonly name: string;
  /** Keyword and the rest of each line, with variables as they are written. */
  readonly steps: readonly (readonly [keyword: string, rest: string])[];
}

/** The image's stages in their order, as the file has them. */
async function stages(): Promise<Stage[]> {
  const found: { name: string; steps: [string, string][] }[] = [];
  for (const instruction of DockerfileParser.parse(await read("Dockerfile")).getInstructions()) {
    const keyword = instruction.getKeyword();
    const rest = instruction.getRawArgumentsContent() ?? "";
    if (keyword === "FROM") found.push({ name: /\bAS (\w+)/.exec(rest)?.[1] ?? "", steps: [] });
    else found.at(-1)?.steps.push([keyword, rest]);
  }
  return found;
}

const stepsOf = async (name: string, keyword: string) =>
  ((await stages()).find((stage) => stage.name === name)?.steps ?? [])
    .filter(([found]) => found === keyword)
    .map(([, rest]) => rest);

/** Does what a stage copies and runs, in a folder in the place of its image; nothing that only an image has (users, volumes). */
async function assemble(name: string, from: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kapok-image-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [keyword, rest] of (await stages()).find((stage) => stage.name === name)?.steps ?? []) {
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

describe("the image", () => {
  test("has the Node.js of the scripts, and is built by what this check runs itself", async () => {
    const { dependencies } = JSON.parse(await read("package.json"));
    expect(await read("Dockerfile")).toContain(`\nARG NODE=${dependencies.node}\n`);
    expect(await stepsOf("build", "RUN")).toEqual(["npm ci", "npm run build"]);
    expect(await stepsOf("", "USER")).toEqual(["node"]);
  });

  test("has all that the site needs, knows when it is well, and stops in order", async () => {
    const packages = await assemble("packages", {});
    const image = await assemble("", { packages });
    const constants = Object.fromEntries((await stepsOf("", "ENV")).map((rest) => rest.split("=")));
    const [command = ""] = await stepsOf("", "CMD");
    expect(JSON.parse(command)).toEqual(["node", "--max-semi-space-size=8", "server/main.ts"]);
    const env = { DATABASE_URL: database.url, SAMPLE: "1", ...constants, DATA_DIR: await temporaryDataDir() };
    const site = await startSite(env, image);
    await site.ready();

    const page = await (await fetch(`${site.origin}/en-US`)).text();
    expect(page).toContain("<h1");
    const [picture] = /\/media\/[\w./-]+\.avif/.exec(page) ?? [];
    expect((await fetch(`${site.origin}${picture}`)).headers.get("content-type")).toBe("image/avif");

    const [healthCheck = ""] = await stepsOf("", "HEALTHCHECK");
    const isWell = (port: number) =>
      run("sh", ["-c", healthCheck.split("CMD ")[1] ?? ""], { env: { ...process.env, PORT: String(port) } });
    await isWell(site.port);
    site.child.kill("SIGTERM");
    expect((await site.ended).code).toBe(0);
    await expect(isWell(site.port)).rejects.toMatchObject({ code: 1 });
  });
});

test("the site is composed with a PostgreSQL that it can use", async () => {
  const secret = "Secret123";
  const text = (await read("compose.yaml")).replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/g, secret);
  const { services, volumes } = parse(text.replaceAll(/\$\{\w+:-(\w+)\}/g, "$1"));
  const { site, database } = services;
  const config = readConfig({ ...site.environment, PROXIES: String(site.environment.PROXIES) });
  const url = new URL(config.databaseUrl ?? "");
  expect([url.hostname, url.username, url.password, url.pathname]).toEqual([
    "database",
    database.environment.POSTGRES_USER,
    database.environment.POSTGRES_PASSWORD,
    `/${database.environment.POSTGRES_DB}`,
  ]);
  expect(config.proxies).toBe(1);
  expect(site.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
  expect(Number(/^postgres:(\d+)-/.exec(database.image)?.[1])).toBeGreaterThanOrEqual(15);
  const mounts = [...site.volumes, ...database.volumes].map((mount: string) => mount.split(":"));
  expect(mounts.map(([name]) => name)).toEqual(Object.keys(volumes));
  expect(mounts[0]?.[1]).toBe((await stepsOf("", "VOLUME"))[0]);
});
