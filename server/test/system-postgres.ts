import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "#server/database/free-port.ts";
import type { PostgresBinaries } from "#server/database/postgres-binaries.ts";
import { accountOf, type PostgresUser, postgresUser } from "#server/database/postgres-user.ts";
import { startPostmaster } from "#server/database/postmaster.ts";
import { execute } from "./execute.ts";

/** The newest PostgreSQL installed on this machine, or undefined. */
export function findSystemPostgres(): PostgresBinaries | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...onPath()];
  const folder = folders.find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
  return folder === undefined ? undefined : { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
}

/** Symbolic links lead to the folder with all the programs. */
function onPath(): string[] {
  return (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, "postgres"))
    .filter((program) => existsSync(program))
    .map((program) => dirname(realpathSync(program)));
}

/**
 * Starts that PostgreSQL on its own folder, which `stop` deletes. The site's user owns databases but is no superuser,
 * as on a managed server.
 */
export async function startSystemPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = findSystemPostgres();
  if (binaries === undefined) throw new Error("KAPOK_TEST_POSTGRES=system, but this machine has no PostgreSQL.");
  const folder = await mkdtemp(join(tmpdir(), "kapok-system-postgres-"));
  const user = postgresUser(binaries, folder, process.getuid?.() === 0 ? accountOf("postgres") : undefined);
  try {
    const password = randomBytes(18).toString("base64url");
    await initialize(binaries, folder, user, password);
    const port = await freePort();
    const postmaster = await startPostmaster({
      user,
      postgres: binaries.postgres,
      folder,
      port,
      settings: { fsync: "off", max_connections: 300 },
      log: () => {},
      signal: new AbortController().signal,
    });
    const stop = async (): Promise<void> => {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    };
    const url = (name: string): string => `postgres://${name}:${password}@127.0.0.1:${port}/postgres`;
    await execute(url("postgres"), `CREATE ROLE kapok LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`).catch(
      async (error) => {
        await stop();
        throw error;
      },
    );
    return { url: url("kapok"), stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function initialize(
  { initdb }: PostgresBinaries,
  folder: string,
  user: PostgresUser,
  password: string,
): Promise<void> {
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600, flag: "wx" });
  try {
    if (user.owner !== undefined) {
      for (const path of [folder, passwordFile]) await chown(path, user.owner.uid, user.owner.gid);
    }
    const result = user.run(initdb, [
      `--pgdata=${folder}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ]);
    if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  } finally {
    await rm(passwordFile);
  }
}
