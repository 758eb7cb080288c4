import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "./site.ts";

/** Asks for what is kept, for what is not, and for the health, one after the other, and gives how long each took. */
export async function measureUnderLoad({ port }: Site, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const taken: number[] = [];
  let done = false;
  const asking = (async () => {
    for (let n = 0; !done; n++) {
      const path = ["/api/main?lang=2", `/api/article?lang=2&limit=${1 + (n % 20)}`, "/healthz"][n % 3] ?? "/";
      const began = performance.now();
      await ask(agent, port, path);
      taken.push(performance.now() - began);
      await sleep(5);
    }
  })();
  try {
    await work();
    done = true;
    await asking;
    return taken;
  } finally {
    done = true;
    agent.destroy();
  }
}

function ask(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
}
