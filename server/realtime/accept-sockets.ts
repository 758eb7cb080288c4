import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { Hub } from "./hub.ts";
import { type Ending, maxMessageBytes, protocols } from "./protocol.ts";
import type { RealtimeApp } from "./realtime-app.ts";
import { RealtimeSocket } from "./realtime-socket.ts";
import { serveSocket } from "./serve-socket.ts";

/** Milliseconds between two rounds. */
const round = 5000;

/** Milliseconds of silence after which a client is asked for a sign of life: its own is due after half a minute. */
const quiet = 50_000;

/**
 * Milliseconds after which it is taken for gone. Browsers give the sign that is asked for here by themselves, in tabs at
 * the back too, whose own timers may rest for a minute.
 */
const gone = 80_000;

/** Asks silent connections whether they are there, and ends those that say nothing; returns how to stop. */
function startHeartbeat(hub: Hub): () => void {
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of hub.sockets.values()) {
      const silence = now - socket.heardAt;
      if (silence > gone) {
        socket.end("noPong");
        // Who does not hear does not agree to a close either.
        socket.terminate();
      } else if (silence > quiet && !socket.asked && socket.readyState === socket.OPEN) {
        socket.asked = true;
        socket.ping();
      }
    }
  }, round).unref();
  return () => clearInterval(timer);
}

/** Connections of a process. */
const mostSockets = 20_000;
/** Milliseconds a connection's leave is spread over when the process stops, for each of them and altogether. */
const leave = { each: 1, atMost: 5000 } as const;
/** Milliseconds that a client may take to agree to a close. */
const closeMilliseconds = 1000;

interface Accepting {
  readonly app: RealtimeApp;
  readonly hub: Hub;
  readonly siteUrl: string | undefined;
}

/** Whether a request asks for a connection: all others that would change their protocol are answered as they are. */
export function isWebSocketUpgrade({ url = "", headers }: IncomingMessage): boolean {
  return url.startsWith("/app/") && headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Takes connections that speak the Pusher protocol, at `/app/{key}` of a server.
 *
 * @returns how to stop: each client is told to come back, not all in the same moment; ends when all have left
 */
export function acceptSockets(server: Server, { app, hub, siteUrl }: Accepting): () => Promise<void> {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    WebSocket: RealtimeSocket,
    // Documented by the package, missing in its types.
    closeTimeout: closeMilliseconds,
  };
  const sockets = new WebSocketServer<typeof RealtimeSocket>(options);
  let stopping = false;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // In development other connections have servers of their own.
    if (!isWebSocketUpgrade(request)) return;
    if (stopping || !mayCome(request, siteUrl)) {
      refuse(socket, stopping ? "503 Service Unavailable" : "403 Forbidden");
      return;
    }
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

/** Pages of other sites are kept out; programs that are no browsers do not say where they come from, and may come. */
function mayCome({ headers }: IncomingMessage, siteUrl: string | undefined): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host } = new URL(headers.origin);
  return host === headers.host || (siteUrl !== undefined && host === new URL(siteUrl).host);
}

/** What is wrong with the address of a connection, as the protocol names it. */
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

/** Tells each to come back. Clients that do so at once come as they leave: one after the other. */
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
