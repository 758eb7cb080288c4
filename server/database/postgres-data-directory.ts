import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { type ClusterInfo, newPassword, readClusterInfo, writeClusterInfo } from "./postgres-data-info.ts";
import { type PostgresUser, postgresUser } from "./postgres-user.ts";

/** A folder on which PostgreSQL can be started. */
export interface Cluster {
  readonly folder: string;
  readonly info: ClusterInfo;
  readonly user: PostgresUser;
}

/**
 * Returns the database folder below `dataDir`, which the first start creates. Throws `OperatorError` and changes
 * nothing when this version cannot open it.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  const folder = join(dataDir, "postgres");
  const known = await inspect(folder);
  // Files of other users stay theirs. Files of root, as in a restored copy, are given to the unprivileged user.
  const account = known !== undefined && known.uid !== 0 ? known : undefined;
  const user = postgresUser(binaries, dataDir, account);
  if (known === undefined) return { folder, user, info: await create(dataDir, folder, binaries, user) };

  if (known.major !== user.major) {
    throw new OperatorError(
      `The database folder ${folder} was made by PostgreSQL ${known.major} and this version of Kapok has ${user.major}; ` +
        `${known.major > user.major ? "run the newer version that made it" : "back it up with the version that made it and restore the backup into a new DATA_DIR"}.`,
    );
  }
  const info = await readClusterInfo(dataDir);
  if (info === undefined) {
    throw new OperatorError(`postgres.json, which holds the password of the database, is missing from ${dataDir}.`);
  }
  if (user.owner !== undefined && known.uid === 0) await giveAway(folder, user.owner.uid, user.owner.gid);
  return { folder, info, user };
}

async function inspect(folder: string): Promise<{ major: number; uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    if ((await readdir(folder)).length === 0) return undefined;
    const major = Number.parseInt(await readFile(join(folder, "PG_VERSION"), "utf8"), 10);
    if (!Number.isNaN(major)) return { major, uid, gid };
  } catch (error) {
    if (codeOf(error) === "ENOENT") {
      if (await isMissing(folder)) return undefined;
    } else if (codeOf(error) === "EACCES") {
      throw new OperatorError(`The database folder ${folder} belongs to another user; start Kapok as that user.`);
    } else {
      throw new OperatorError(`The database folder ${folder} cannot be read: ${messageOf(error)}.`);
    }
  }
  throw new OperatorError(
    `The database folder ${folder} is damaged (PG_VERSION is missing or unreadable); put a copy of it back, or restore a backup into a new DATA_DIR.`,
  );
}

async function isMissing(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => false,
    () => true,
  );
}

/**
 * Created in a temporary folder and renamed when complete, so that an interrupted first start leaves no partial data.
 */
async function create(
  dataDir: string,
  folder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
): Promise<ClusterInfo> {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  const info: ClusterInfo = { port: 0, password: newPassword() };
  try {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, info.password, { mode: 0o600, flag: "wx" });
    if (user.owner !== undefined) {
      for (const path of [draft, passwordFile]) await chown(path, user.owner.uid, user.owner.gid);
    }
    initialize(binaries.initdb, draft, passwordFile, user);
    await writeClusterInfo(dataDir, info);
    await rename(draft, folder);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database folder ${folder} cannot be made: ${messageOf(error)}.`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return info;
}

function initialize(initdb: string, folder: string, passwordFile: string, user: PostgresUser): void {
  // The builtin provider needs no locale of the machine. Its sort order never changes under an index.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["--username=kapok", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${folder}`, "--data-checksums", ...locale, ...access];
  let result = user.run(initdb, args);
  if (result.status !== 0 && result.stderr?.includes("could not look up effective user ID")) {
    // Unlike the server, initdb needs a name for the user id, and container platforms use ids without one. For this
    // command the id has the name of an unprivileged account.
    result = user.run("unshare", ["--user", "--map-user=65534", "--map-group=65534", initdb, ...args]);
  }
  if (result.status === 0) return;
  const reason = result.error?.message ?? /error: .*/.exec(result.stderr)?.[0] ?? result.stderr.trim();
  throw new OperatorError(
    `The database folder could not be made by initdb (${reason}); mend that, or set DATABASE_URL.`,
  );
}

async function giveAway(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  // The folder itself is last: its owner shows that everything below it is done.
  await chown(folder, uid, gid);
}
