import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens connections that send a request and read no byte of the response. */
export async function openSlowReaders(port: number, count: number, path: string): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.pause();
      await once(socket, "connect");
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
      return socket;
    }),
  );
}

/** Requests a path repeatedly and returns the slowest response in seconds. */
export async function slowestResponse(url: string, times: number): Promise<number> {
  let slowest = 0;
  for (let count = 0; count < times; count++) {
    const start = performance.now();
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} responded ${response.status}.`);
    slowest = Math.max(slowest, (performance.now() - start) / 1000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return slowest;
}
