import * as v from "valibot";
import type { RawData } from "ws";
import type { Hub } from "./hub.ts";
import {
  closeCodes,
  errorMessageOf,
  isPrivate,
  messageOf,
  protocolErrorOf,
  readMessage,
  subscription,
} from "./protocol.ts";
import type { RealtimeApp } from "./realtime-app.ts";
import type { RealtimeSocket } from "./realtime-socket.ts";
import { verifyChannelSignature } from "./signatures.ts";

/** Seconds without a message after which a client pings. */
const activitySeconds = 30;
/** Largest number of channels of a connection. Pages of the site have three. */
const mostChannels = 16;
const pong = messageOf("pusher:pong", {});

interface Serving {
  readonly app: RealtimeApp;
  readonly hub: Hub;
}

/** Serves a connection until it is closed. */
export function serveSocket(serving: Serving, socket: RealtimeSocket): void {
  const { hub } = serving;
  hub.add(socket);
  socket.on("close", () => hub.remove(socket));
  socket.on("pong", heard);
  socket.on("ping", pinged);
  // An invalid frame closes the connection with its own code.
  socket.on("error", ignore);
  socket.on("message", (data, isBinary) => answer(serving, socket, data, isBinary));
  socket.tell(messageOf("pusher:connection_established", { socket_id: socket.id, activity_timeout: activitySeconds }));
}

function heard(this: unknown): void {
  (this as RealtimeSocket).alive();
}

function pinged(this: unknown): void {
  const socket = this as RealtimeSocket;
  if (!socket.mayHear()) socket.end("tooMuch");
}

function ignore(): void {}

function answer(serving: Serving, socket: RealtimeSocket, data: RawData, isBinary: boolean): void {
  if (socket.readyState !== socket.OPEN) return;
  const message = isBinary ? undefined : readMessage(String(data));
  if (!socket.mayHear()) socket.end("tooMuch");
  else if (!message) socket.end(isBinary ? "notText" : "notMessage");
  else {
    const reply = replyTo(serving, socket, message);
    if (reply !== undefined) socket.tell(reply);
  }
}

function replyTo(
  serving: Serving,
  socket: RealtimeSocket,
  { event, data }: { event: string; data?: unknown },
): string | undefined {
  switch (event) {
    case "pusher:ping":
      return pong;
    case "pusher:pong":
      return undefined;
    case "pusher:subscribe":
      return subscribe(serving, socket, data);
    case "pusher:unsubscribe": {
      const parsed = v.safeParse(subscription, data);
      if (parsed.success) serving.hub.leave(socket, parsed.output.channel);
      return undefined;
    }
    default:
      return event.startsWith("client-")
        ? errorMessageOf(closeCodes.tooMuch[0], "Client events are not taken")
        : errorMessageOf(null, "Unknown event");
  }
}

function subscribe({ app, hub }: Serving, socket: RealtimeSocket, data: unknown): string {
  const parsed = v.safeParse(subscription, data);
  if (!parsed.success) return errorMessageOf(null, "Invalid subscription");
  const { channel, auth } = parsed.output;
  if (channel.startsWith("presence-")) return protocolErrorOf(channel, 403, "There are no such channels");
  if (
    isPrivate(channel) &&
    (socket.refused?.has(channel) || !verifyChannelSignature(app, socket.id, channel, auth ?? ""))
  ) {
    return protocolErrorOf(channel, 401, "Invalid signature");
  }
  if (socket.channels.size >= mostChannels && !socket.channels.has(channel)) {
    return protocolErrorOf(channel, 429, "Too many channels");
  }
  hub.join(socket, channel);
  return messageOf("pusher_internal:subscription_succeeded", {}, channel);
}
