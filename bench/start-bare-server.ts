import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import type { Ready } from "./bare-server.ts";

/** A server that only sends. */
export interface Bare {
  readonly port: number;
  readonly pid: number;
  close(): void;
}

/** Starts a server that sends the very bytes and fields with which a site answers some paths. */
export async function startBare(sitePort: number, paths: readonly string[]): Promise<Bare> {
  const answers = await Promise.all(paths.map((path) => rawAnswer(sitePort, path)));
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  child.send(answers);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, close: () => child.disconnect() };
}

/** An answer as it is on the wire; `fetch` would unpack it. */
function rawAnswer(port: number, path: string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "br", "accept-language": "zh-CN" };
    request({ port, host: "127.0.0.1", path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        // The server itself adds those of the connection.
        const { date, connection, "keep-alive": keepAlive, ...fields } = response.headers;
        resolve({ path, headers: fields as Record<string, string>, body: Buffer.concat(parts).toString("base64") });
      });
    })
      .on("error", reject)
      .end();
  });
}
