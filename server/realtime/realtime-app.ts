import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Keys } from "#server/auth/key-store.mutations.ts";
import { codeOf, OperatorError } from "#server/database/operator-error.ts";

/** An application of the Pusher protocol. Its secret allows publishing and authorizing private channels. */
export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** File of version 0.1 in the data folder. */
const formerFile = "realtime.json";
const keyBytes = 10;
const secretBytes = 24;
const storedApp = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), key: v.string(), secret: v.string() }));

/**
 * Loads the application of the site. The first process creates it, or takes over that of version 0.1.
 *
 * @throws {OperatorError} when the stored application, or the file of version 0.1, is damaged
 */
export async function loadRealtimeApp(keys: Keys, dataDir: string): Promise<RealtimeApp> {
  const make = async () => JSON.stringify((await readFormerApp(dataDir)) ?? newApp());
  const app = v.safeParse(storedApp, await keys.get("realtime", make));
  if (app.success) return app.output;
  throw new OperatorError("The realtime application in the database is damaged; restore a backup.");
}

function newApp(): RealtimeApp {
  return {
    // The official SDK requires a number.
    id: String(randomInt(100_000, 1_000_000)),
    key: randomBytes(keyBytes).toString("hex"),
    secret: randomBytes(secretBytes).toString("hex"),
  };
}

async function readFormerApp(dataDir: string): Promise<RealtimeApp | undefined> {
  const path = join(dataDir, formerFile);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const app = v.safeParse(storedApp, text);
  if (app.success) return app.output;
  throw new OperatorError(`${path} is damaged; remove it, and a new one is made.`);
}
