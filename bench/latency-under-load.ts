import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "./site.ts";

/** Requests a cached read, an uncached read and the health check in turn during `work`. Returns their durations. */
export async function measureUnderLoad({ port }: Site, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const durations: number[] = [];
  let done = false;
  const requests = (async () => {
    for (let n = 0; !done; n++) {
      const path = ["/api/main?lang=2", `/api/article?lang=2&limit=${1 + (n % 20)}`, "/healthz"][n % 3] ?? "/";
      const start = performance.now();
      await request(agent, port, path);
      durations.push(performance.now() - start);
      await sleep(5);
    }
  })();
  try {
    await work();
    done = true;
    await requests;
    return durations;
  } finally {
    done = true;
    agent.destroy();
  }
}

function request(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}.`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
}
