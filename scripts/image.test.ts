import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { dockerfileSteps } from "./dockerfile.ts";

/** Packages and top-level folders that a source file imports. */
function imported(source: string): string[] {
  const imports = source.matchAll(
    /^(?:(?:import|export)(?! type)|\})[^"\n]*from "([^".][^"]*)"|(?:^import |\bimport\()"([^".][^"]*)"/gm,
  );
  return [...imports]
    .map(([, specifier, direct]) => specifier ?? direct ?? "")
    .filter((specifier) => !/^(?:node:|\/)/.test(specifier))
    .map((specifier) => /^(?:#[^/]+|@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? "");
}

describe("image", () => {
  it("has the Node.js of the scripts and is built by commands of this check", async () => {
    const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
    expect(await readFile("Dockerfile", "utf8")).toContain(`\nARG NODE=${dependencies.node}\n`);
    expect(await dockerfileSteps("build", "RUN")).toEqual(["npm ci", "npm run build"]);
    expect(await dockerfileSteps("", "USER")).toEqual(["node"]);
  });

  it("contains every folder and package that the server imports", async () => {
    const folders = (await dockerfileSteps("", "COPY")).filter((args) => !args.startsWith("--from"));
    const copied = folders.map((args) => `#${args.split(" ")[0]}`);
    const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
    const available = new Set([...copied, ...Object.keys(dependencies)]);
    const files = globSync("{server,contract,shared}/**/*.ts").filter((file) => !/\.test\.ts$|\/test\//.test(file));
    const names = new Set(files.flatMap((file) => imported(readFileSync(file, "utf8"))));
    expect(names.size).toBeGreaterThan(20);
    // The server reads the sample content as files, without an import.
    expect(copied).toContain("#sample");
    expect([...names].filter((name) => !available.has(name))).toEqual([]);
    expect(imported('import { test } from "vitest";\nimport x from "#src/api/read.ts";')).toEqual(["vitest", "#src"]);
  });

  it("compose file: connects the site with its PostgreSQL", async () => {
    const secret = "Secret123";
    const text = (await readFile("compose.yaml", "utf8")).replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/g, secret);
    const { services, volumes } = parse(text.replaceAll(/\$\{\w+:-(\w+)\}/g, "$1"));
    const { site, database } = services;
    const config = readConfig({ ...site.environment, TRUSTED_PROXIES: String(site.environment.TRUSTED_PROXIES) });
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
    expect(mounts[0]?.[1]).toBe((await dockerfileSteps("", "VOLUME"))[0]);
  });
});
