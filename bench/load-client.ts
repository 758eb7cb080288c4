import { connect } from "node:net";

export interface Load {
  readonly requests: number;
  readonly seconds: number;
}

const endOfHead = "\r\n\r\n";

/**
 * Asks for one path over and over, on some connections that stay open, one request at a time on each.
 * It reads no more of an answer than its length, so that it costs little beside a server on the same machine.
 *
 * @throws when an answer is not 200, or a connection fails
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
  const began = performance.now();
  const end = began + seconds * 1000;
  stayAwake(end);
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(end, port, path)));
  return {
    requests: counts.reduce((total, count) => total + count, 0),
    seconds: (performance.now() - began) / 1000,
  };
}

/**
 * Has this process look for answers without a pause. To wake one that sleeps is the sender's work, some 5 µs an answer:
 * a server that is slower than this client would pay for it, and one that is quicker would not.
 */
function stayAwake(end: number): void {
  if (performance.now() < end) setImmediate(stayAwake, end);
}

function askUntil(end: number, port: number, path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\naccept-language: zh-CN\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    let head = "";
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => socket.write(request));
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`The server hung up on ${path}.`)));
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
      answers++;
      if (performance.now() < end) return socket.write(request);
      resolve(answers);
      socket.removeAllListeners("close").end();
    });
  });
}
