import { connect } from "node:net";

export interface Load {
  readonly requests: number;
  readonly seconds: number;
}

const endOfHead = "\r\n\r\n";

/**
 * Requests one path repeatedly on persistent connections, with one request at a time on each. It reads only the length
 * of a response, so that it takes little CPU from a server on the same machine.
 *
 * @throws when a response is not 200, or a connection fails
 */
export async function load({
  port,
  path,
  seconds,
  connections = 16,
}: {
  port: number;
  path: string;
  seconds: number;
  connections?: number;
}): Promise<Load> {
  const start = performance.now();
  const end = start + seconds * 1000;
  stayAwake(end);
  const counts = await Promise.all(Array.from({ length: connections }, () => requestUntil(end, port, path)));
  return {
    requests: counts.reduce((total, count) => total + count, 0),
    seconds: (performance.now() - start) / 1000,
  };
}

/**
 * Keeps this process polling. Waking a sleeping process costs the sender about 5 µs per response, which would affect
 * only servers that are slower than this client.
 */
function stayAwake(end: number): void {
  if (performance.now() < end) setImmediate(stayAwake, end);
}

function requestUntil(end: number, port: number, path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\naccept-language: zh-CN\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let responses = 0;
    let missing = 0;
    let head = "";
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => socket.write(request));
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`The server closed the connection of ${path}.`)));
    socket.on("data", (bytes) => {
      if (missing > 0) {
        missing -= bytes.length;
      } else {
        head += bytes.toString("latin1");
        const bodyAt = head.indexOf(endOfHead);
        if (bodyAt < 0) return;
        const length = /^content-length: *(\d+)/im.exec(head.slice(0, bodyAt))?.[1];
        if (!head.startsWith("HTTP/1.1 200") || !length) return socket.destroy(new Error(head.slice(0, bodyAt)));
        missing = Number(length) - (head.length - bodyAt - endOfHead.length);
        head = "";
      }
      if (missing > 0) return;
      responses++;
      if (performance.now() < end) return socket.write(request);
      resolve(responses);
      socket.removeAllListeners("close").end();
    });
  });
}
