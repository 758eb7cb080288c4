import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { OperatorError } from "./operator-error.ts";

/** Below the range of outgoing connections. A port in that range may be taken before it is listened on. */
const ports = [20_000, 32_768] as const;
const attempts = 100;

/** Returns a loopback port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(...ports);
    if (await isFree(port)) return port;
  }
  throw new OperatorError("No free port was found on 127.0.0.1.");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  await once(server.close(), "close");
  return true;
}
