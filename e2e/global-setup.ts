import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds for the database, the sample content and its pictures on a busy machine. */
const startLimit = 120_000;
/** Milliseconds after which a server that was asked to stop must have left. */
const stopLimit = 10_000;

/**
 * Starts the built site with its own database and the sample content, once for all tests, and tells them its address.
 *
 * @returns what stops it again, which fails when the server does not leave in order
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-"));
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, "../server/main.ts")], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(server, "exit") as Promise<[number | null, string | null]>;
  const url = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([untilReady(url), exited.then(() => Promise.reject(new Error("The server did not start.")))]);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }
  process.env.KAPOK_E2E_SITE = url;
  process.env.KAPOK_E2E_DATA_DIR = dataDir;

  return async () => {
    server.kill("SIGTERM");
    const late = new AbortController();
    const outcome = await Promise.race([exited, wait(stopLimit, undefined, { signal: late.signal })]);
    late.abort();
    if (!outcome) server.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    if (!outcome) throw new Error(`The server was still there ${stopLimit / 1000} s after SIGTERM.`);
    if (outcome[0] !== 0)
      throw new Error(`The server left with ${outcome[0] ?? outcome[1]} after SIGTERM, not with 0.`);
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`The server was not ready after ${startLimit / 1000} s.`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was given.");
  return address.port;
}
