import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import Echo from "laravel-echo";
import pino from "pino";
import Pusher from "pusher-js";
import { afterAll, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { acceptSockets, isWebSocketUpgrade } from "#server/realtime/accept-sockets.ts";
import { connectPeers } from "#server/realtime/peers.ts";
import { embeddedRealtime } from "#server/realtime/realtime.ts";
import { closeSocketsOnSessionEnd } from "#server/realtime/session-ends.ts";
import { testApp } from "./test-app.ts";

/** The application of tests. */
export const realtimeApp = { id: "4711", key: "test-key", secret: "a-secret-of-the-tests" } as const;

/** A site that accepts connections, on its own port and database, or on that of another site. */
export async function realtimeSite(other?: { url: string }) {
  const realtime = embeddedRealtime(realtimeApp);
  const test = await testApp({ services: { realtime }, ...(other && { url: other.url }) });
  const server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade }, getRequestListener(test.app.fetch));
  const sendAway = acceptSockets(server, { ...realtime, siteUrl: undefined, proxies: 0 });
  const stopFollowing = closeSocketsOnSessionEnd({ url: test.url, db: test.db, hub: realtime.hub, log: quiet });
  const stopPeers = connectPeers({ url: test.url, db: test.db, hub: realtime.hub, log: quiet });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    await Promise.all([sendAway(), stopFollowing(), stopPeers()]);
  };
  // Runs before the database is dropped, because hooks run in reverse order.
  afterAll(stop);
  return { ...test, realtime, port, origin: `http://127.0.0.1:${port}`, stop };
}

/** Its types describe an ES module, but Node loads it as CommonJS. */
const Client = Pusher as unknown as typeof Pusher.default;
const quiet = pino({ level: "silent" });

/** Address of a connection, with some parts replaced. */
export function socketUrl(
  port: number,
  { key = realtimeApp.key as string, query = "?protocol=7&client=js&version=8.6.0" } = {},
) {
  return `ws://127.0.0.1:${port}/app/${key}${query}`;
}

interface Frame {
  readonly event: string;
  readonly channel?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any message
  readonly data: any;
}

/** Parses the data of a frame as clients do. */
function inside(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : data;
  } catch {
    return data;
  }
}

/** A connection without a client library: its received frames, and its close code. */
export function rawSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const frames: Frame[] = [];
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    frames.push({ ...frame, data: inside(frame.data) });
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const failed = new Promise<Error>((resolve) => {
    socket.on("error", resolve);
  });
  onTestFinished(() => socket.terminate());
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  return { socket, frames, closed, failed, send };
}

/** The real client, authorized by a token that is read whenever a channel needs it. */
export function echoOf(site: { port: number; origin: string }, token: () => string = () => "") {
  const pusher = new Client(realtimeApp.key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: site.port,
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      endpoint: `${site.origin}/broadcasting/auth`,
      transport: "ajax",
      headersProvider: () => ({ authorization: `Bearer ${token()}` }),
    },
  });
  const echo = new Echo<"pusher">({ broadcaster: "pusher", client: pusher, namespace: false, key: realtimeApp.key });
  onTestFinished(() => echo.disconnect());
  return { echo, pusher };
}
