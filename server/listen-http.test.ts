import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { listenHttp } from "./listen-http.ts";

test("listenHttp: keeps idle connections open for longer than proxies do", async () => {
  const server = createServer((_, response) => response.end("ok"));
  const stop = await listenHttp(server, { host: "127.0.0.1", port: 0, closeSockets: async () => {} });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const [answer] = await once(socket, "data");
  const seconds = Number(/keep-alive: timeout=(\d+)/i.exec(String(answer))?.[1]);
  expect(seconds).toBeGreaterThan(60);
  await stop();
});
