import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { codeOf, OperatorError } from "#server/database/operator-error.ts";

/** An application of the Pusher protocol. Its secret allows publishing and authorizing private channels. */
export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

const file = "realtime.json";
const keyBytes = 10;
const secretBytes = 24;
const storedApp = v.object({ id: v.string(), key: v.string(), secret: v.string() });

/**
 * Loads the application of this site, or creates it once at the first start, in a file that only its owner can read.
 *
 * @throws {OperatorError} when the file is damaged
 */
export async function loadOrCreateRealtimeApp(dataDir: string): Promise<RealtimeApp> {
  const path = join(dataDir, file);
  const draft = join(dataDir, `${file}.${randomUUID()}.new`);
  const app: RealtimeApp = {
    // The official SDK requires a number.
    id: String(randomInt(100_000, 1_000_000)),
    key: randomBytes(keyBytes).toString("hex"),
    secret: randomBytes(secretBytes).toString("hex"),
  };
  const there = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (there === undefined) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, JSON.stringify(app), { mode: 0o600, flush: true });
    try {
      // `link`, unlike `rename`, never replaces the file of another process.
      await link(draft, path);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  try {
    return v.parse(storedApp, JSON.parse(there ?? (await readFile(path, "utf8"))));
  } catch {
    throw new OperatorError(`${path} is damaged; remove it, and a new one is made.`);
  }
}
