import { type IncomingMessage, request } from "node:http";
import type { Duplex } from "node:stream";

/** Forwards a WebSocket until one end closes it. */
export function forwardUpgrade(target: URL, incoming: IncomingMessage, socket: Duplex): void {
  const onward = request(target, { agent: false, headers: incoming.headers });
  onward.on("upgrade", (response, site, head) => {
    const lines = response.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
    site.unshift(head);
    site.pipe(socket).pipe(site);
    site.on("error", () => socket.destroy());
    site.on("close", () => socket.destroy());
    socket.on("close", () => site.destroy());
  });
  onward.on("response", () => socket.destroy());
  onward.on("error", () => socket.destroy());
  onward.end();
}
