import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { PushMessage } from "#contract/push/message.ts";
import { makeCertificate } from "./certificate.ts";
import { type BrowserKeys, decryptPush, keysOf, makeBrowserKeys, vapidKeyOf } from "./read-push.ts";

/** Name of the service, which no DNS server resolves. */
export const pushServiceHost = "push.kapok.test";
/** Highest size of a body in bytes that push services accept (RFC 8030). */
const maxBody = 4096;

/** Response for a device: accepted, accepted after some milliseconds, a status, none, or a broken connection. */
type Answer =
  | "take"
  | "hang"
  | "reset"
  | { readonly takeAfter: number }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };
/** A sequence of responses; the last one repeats. */
export type Behaviour = Answer | readonly Answer[];

export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Received {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly bytes: number;
  readonly headers: IncomingHttpHeaders;
}

/** A push service on this machine. It verifies the sender and decrypts the content. */
export interface TestPushService {
  /** Host with port, for `extraHosts`. */
  readonly host: string;
  /** Its self-signed certificate. */
  readonly ca: string;
  /** Resolves every name to this machine. */
  readonly resolve: () => Promise<{ address: string; family: number }[]>;
  /** Everything that has arrived for devices, in order. */
  readonly received: Received[];
  /** Number of requests by endpoint, with any response. */
  readonly requestCounts: Map<string, number>;
  /** Reasons for rejected requests. */
  readonly refusals: string[];
  /** The most concurrent requests, and the number of opened connections. */
  readonly load: { most: number; connections: number };
  subscribe(behaviour?: Behaviour): TestSubscription;
  /** Sets the response for a device. */
  behave(endpoint: string, behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** @param applicationKey the site's VAPID key, with which devices have subscribed */
export async function startPushService(applicationKey: string): Promise<TestPushService> {
  const { key, cert } = makeCertificate(pushServiceHost);
  const devices = new Map<string, { keys: BrowserKeys; behaviour: Behaviour }>();
  const received: Received[] = [];
  const refusals: string[] = [];
  const requestCounts = new Map<string, number>();
  const load = { most: 0, connections: 0 };
  let underWay = 0;

  const server = createServer({ key, cert }, async (request, response) => {
    load.most = Math.max(load.most, ++underWay);
    response.on("close", () => underWay--);
    const endpoint = `${origin}${request.url}`;
    const times = (requestCounts.get(endpoint) ?? 0) + 1;
    requestCounts.set(endpoint, times);
    const body = await buffer(request);
    const device = devices.get(endpoint);
    const answer = answerOf(device?.behaviour ?? { status: 404 }, times);
    if (answer === "reset") request.socket.destroy();
    else if (typeof answer === "object" && "status" in answer) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } else if (device && answer !== "hang") {
      if (answer !== "take") await sleep(answer.takeAfter);
      const { status, why } = judge({ endpoint, body, headers: request.headers, keys: device.keys });
      if (why !== undefined) refusals.push(why);
      response.writeHead(status).end(why);
    }
  });
  server.on("connection", () => load.connections++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `https://${pushServiceHost}:${port}`;

  interface Judging extends Omit<Received, "message" | "bytes"> {
    readonly body: Buffer;
    readonly keys: BrowserKeys;
  }
  function judge({ endpoint, body, headers, keys }: Judging): { status: number; why?: string } {
    try {
      if (vapidKeyOf(headers.authorization, origin) !== applicationKey) return { status: 403, why: "another key" };
    } catch (error) {
      return { status: 401, why: String(error) };
    }
    if (body.length > maxBody) return { status: 413, why: "too large" };
    const { ttl, urgency, topic } = headers;
    if (!/^\d+$/.test(String(ttl))) return { status: 400, why: "no TTL" };
    if (!["very-low", "low", "normal", "high"].includes(String(urgency))) return { status: 400, why: "urgency" };
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, why: "topic" };
    if (headers["content-encoding"] !== "aes128gcm") return { status: 400, why: "encoding" };
    const text = decryptPush(body, keys);
    received.push({ endpoint, message: JSON.parse(text), bytes: Buffer.byteLength(text), headers });
    return { status: 201 };
  }

  return {
    host: `${pushServiceHost}:${port}`,
    ca: cert,
    received,
    requestCounts,
    refusals,
    load,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    subscribe: (behaviour = "take") => {
      const endpoint = `${origin}/send/${randomUUID()}`;
      const keys = makeBrowserKeys();
      devices.set(endpoint, { keys, behaviour });
      return { endpoint, keys: keysOf(keys) };
    },
    behave: (endpoint, behaviour) => {
      const device = devices.get(endpoint);
      if (device) devices.set(endpoint, { ...device, behaviour });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerOf(behaviour: Behaviour, times: number): Answer {
  if (!Array.isArray(behaviour)) return behaviour as Answer;
  return behaviour[Math.min(times, behaviour.length) - 1];
}
