import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { incomingNetwork } from "#server/api/client-network.ts";
import { NetworkSlots } from "#server/api/network-slots.ts";
import type { Hub } from "./hub.ts";
import { type Ending, maxMessageBytes, protocols } from "./protocol.ts";
import type { RealtimeApp } from "./realtime-app.ts";
import { RealtimeSocket } from "./realtime-socket.ts";
import { serveSocket } from "./serve-socket.ts";

/** Milliseconds between two checks. */
const checkInterval = 5000;

/** Milliseconds of silence after which a client is pinged. Clients ping by themselves after half a minute. */
const quiet = 50_000;

/**
 * Milliseconds of silence after which a client counts as disconnected. Browsers respond to a ping by themselves, also
 * in background tabs, whose timers may be delayed by a minute.
 */
const gone = 80_000;

/** Pings silent connections and ends those that do not respond. Returns a function that stops. */
function startHeartbeat(hub: Hub): () => void {
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of hub.sockets.values()) {
      const silence = now - socket.heardAt;
      if (silence > gone) {
        socket.end("noPong");
        // An unreachable client would not confirm a close either.
        socket.terminate();
      } else if (silence > quiet && !socket.asked && socket.readyState === socket.OPEN) {
        socket.asked = true;
        socket.ping();
      }
    }
  }, checkInterval).unref();
  return () => clearInterval(timer);
}

/** Connections of a process, and of a network, which may be a school or a mobile operator. */
const mostSockets = 20_000;
const mostOfNetwork = 2000;
/** Milliseconds over which closing is spread when the process stops, per connection and in total. */
const leave = { each: 1, atMost: 5000 } as const;
/** Milliseconds that a client has to confirm a close. */
const closeMilliseconds = 1000;

interface Accepting {
  readonly app: RealtimeApp;
  readonly hub: Hub;
  readonly siteUrl: string | undefined;
  /** Origins of pages of other sites that may connect. */
  readonly origins?: readonly string[];
  /** Number of trusted proxies in front of the process. */
  readonly proxies: number;
}

/** Whether a request is a WebSocket upgrade. Other upgrades are ignored. */
export function isWebSocketUpgrade({ url = "", headers }: IncomingMessage): boolean {
  return url.startsWith("/app/") && headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Accepts connections with the Pusher protocol at `/app/{key}`.
 *
 * @returns a function that stops: it spreads reconnects over time and resolves when all clients have disconnected
 */
export function acceptSockets(server: Server, accepting: Accepting): () => Promise<void> {
  const { app, hub, proxies } = accepting;
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    WebSocket: RealtimeSocket,
    // Documented by the package, but missing in its types.
    closeTimeout: closeMilliseconds,
  };
  const sockets = new WebSocketServer<typeof RealtimeSocket>(options);
  const slots = new NetworkSlots(mostOfNetwork);
  let stopping = false;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // In development other connections have servers of their own.
    if (!isWebSocketUpgrade(request)) return;
    if (stopping || !mayCome(request, accepting)) {
      refuse(socket, stopping ? "503 Service Unavailable" : "403 Forbidden");
      return;
    }
    const giveBack = slots.take(incomingNetwork(request, proxies));
    if (!giveBack) {
      refuse(socket, "429 Too Many Requests");
      return;
    }
    socket.once("close", giveBack);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const wrong =
        whatIsWrong(request.url ?? "", app) ?? (hub.sockets.size >= mostSockets ? "overCapacity" : undefined);
      if (wrong) {
        client.on("error", () => {});
        client.end(wrong);
      } else {
        serveSocket({ app, hub }, client);
      }
    });
  };
  server.on("upgrade", upgrade);
  const stopHeartbeat = startHeartbeat(hub);
  return async () => {
    stopping = true;
    stopHeartbeat();
    await sendAway([...hub.sockets.values()]);
    for (const socket of hub.sockets.values()) socket.terminate();
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

/** Rejects pages of other sites unless they are configured. Programs send no origin and are accepted. */
function mayCome({ headers }: IncomingMessage, { siteUrl, origins = [] }: Accepting): boolean {
  if (headers.origin === undefined || origins.includes(headers.origin)) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host } = new URL(headers.origin);
  return host === headers.host || (siteUrl !== undefined && host === new URL(siteUrl).host);
}

/** Returns the protocol error of an invalid connection address. */
function whatIsWrong(url: string, app: RealtimeApp): Ending | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  const key = path.slice("/app/".length);
  if (key.includes("/")) return "pathNotFound";
  if (key !== app.key) return "unknownApp";
  const protocol = new URLSearchParams(query).get("protocol");
  if (protocol === null) return "noVersion";
  if (!/^\d{1,3}$/.test(protocol)) return "invalidVersion";
  return Number(protocol) < protocols.oldest || Number(protocol) > protocols.newest ? "unsupportedVersion" : undefined;
}

/** Requests clients one after the other to reconnect, so that they do not all return at once. */
async function sendAway(all: RealtimeSocket[]): Promise<void> {
  const milliseconds = Math.min(leave.atMost, all.length * leave.each);
  const began = performance.now();
  let gone = 0;
  while (gone < all.length) {
    const due = milliseconds === 0 ? 1 : (performance.now() - began) / milliseconds;
    for (; gone < Math.min(all.length, Math.ceil(due * all.length)); gone++) all[gone]?.end("reconnect");
    await sleep(10);
  }
  const late = performance.now() + closeMilliseconds;
  while (all.some(({ readyState }) => readyState !== RealtimeSocket.CLOSED) && performance.now() < late)
    await sleep(10);
}
