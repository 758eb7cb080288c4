import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { forwardUpgrade } from "./forward-upgrade.ts";

/**
 * `hang` and `silence` are cuts in one direction: nothing reaches the site, or nothing reaches the browser. `twice`: two
 * deliveries at once. `late`: the browser sees a broken connection, and the site gets the request later. `delay`:
 * milliseconds until the site gets the request.
 */
export type Fault =
  | "pass"
  | "refuse"
  | "hang"
  | "silence"
  | "drop-response"
  | "captive"
  | "twice"
  | "late"
  | { readonly delay: number }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Changes to all requests and responses. */
interface Changes {
  /** A header that is removed from requests. */
  readonly withoutHeader?: string;
  /** Text that is put in front of the response body, by path. */
  readonly prepend?: Readonly<Record<string, string>>;
}

/** Milliseconds until a late request is delivered. */
const lateness = 2500;

/** A proxy between a browser and the site that fails on demand. */
export interface FaultProxy {
  readonly origin: string;
  /** Method and path of each request, in order. */
  readonly requests: readonly string[];
  /** Number of open WebSockets. */
  readonly openSockets: number;
  /** Whether any fault was ever set. Console errors are expected then. */
  readonly hadFaults: boolean;
  /** Sends requests to another server from now on, such as a new release. */
  switchTo(site: string): void;
  /** Ends all faults. */
  pass(): void;
  /** Resets all connections, or requests to some paths. */
  refuse(paths?: RegExp): void;
  /** Accepts requests and never responds. */
  hang(paths?: RegExp): void;
  /** Delivers requests and drops their responses. */
  dropResponse(paths?: RegExp): void;
  /** Responds with a sign-in page and status 200. */
  captive(paths?: RegExp): void;
  /** Responds with this status and an empty body. */
  status(status: number, paths?: RegExp): void;
  /** Ends all connections and WebSockets. The chosen faults stay. */
  disconnect(): void;
  /**
   * Chooses a fault for each request and, with the method `UPGRADE`, each WebSocket. `happened` is called when the fault
   * has occurred.
   */
  chooseFaults(choose: (method: string, path: string) => Fault, happened: (fault: Fault) => void): void;
  /** Number of requests without a response, including late ones. */
  readonly pendingRequests: number;
  close(): Promise<void>;
}

const everything = /^/;
const signInPage = "<!doctype html><title>Sign in</title><h1>Welcome to the free Wi-Fi</h1>";

/** Starts a proxy on a port of its own. Its origin has its own worker and storage. */
export async function startFaultProxy(site: string, changes: Changes = {}): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  let upstream = site;
  const requests: string[] = [];
  let fault: Fault = "pass";
  let paths = everything;
  let hadFaults = false;
  let choose: ((method: string, path: string) => Fault) | undefined;
  let happened: (fault: Fault) => void = () => {};
  let pendingRequests = 0;

  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    requests.push(`${method} ${url}`);
    const active = choose ? choose(method, url) : paths.test(url) ? fault : "pass";
    if (active === "hang") return happened(active);
    if (active === "refuse") {
      incoming.socket.resetAndDestroy();
      happened(active);
    } else if (active === "captive") {
      outgoing.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=60" }).end(signInPage);
      happened(active);
    } else if (typeof active === "object" && "status" in active) {
      outgoing.writeHead(active.status, { "cache-control": "no-store", ...active.headers }).end();
      happened(active);
    } else {
      pendingRequests++;
      const path = url.split("?")[0] ?? url;
      const headers = { ...incoming.headers };
      if (changes.withoutHeader) delete headers[changes.withoutHeader];
      const prepend = changes.prepend?.[path];
      // Compressed bodies cannot be prepended to.
      if (prepend !== undefined) delete headers["accept-encoding"];
      const delivery = { target: new URL(url, upstream), agent, headers, fault: active, prepend, happened };
      const done = () => pendingRequests--;
      if (active === "twice" || active === "late") void deliverMore(delivery, incoming, outgoing).finally(done);
      else {
        outgoing.once("close", done);
        void forwardLater(delivery, incoming, outgoing);
      }
    }
  });
  const openSockets = new Set<Duplex>();
  server.on("upgrade", (incoming, socket) => {
    const { url = "/" } = incoming;
    const active = choose ? choose("UPGRADE", url) : paths.test(url) ? fault : "pass";
    socket.on("error", () => socket.destroy());
    openSockets.add(socket);
    socket.on("close", () => openSockets.delete(socket));
    if (active === "pass") forwardUpgrade(new URL(url, upstream), incoming, socket);
    else if (active !== "hang" && active !== "silence") socket.destroy();
  });
  server.requestTimeout = 0;
  // Only faults end connections.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    // Browsers may abort requests.
    socket.on("error", () => {});
    if (fault === "refuse" && paths === everything) socket.resetAndDestroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");

  function set(next: Fault, where = everything): void {
    fault = next;
    paths = where;
    choose = undefined;
    hadFaults ||= next !== "pass";
    disconnect();
  }

  function disconnect(): void {
    server.closeAllConnections();
    for (const socket of openSockets) socket.destroy();
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    get openSockets() {
      return openSockets.size;
    },
    get hadFaults() {
      return hadFaults;
    },
    switchTo: (next) => {
      upstream = next;
    },
    pass: () => set("pass"),
    refuse: (where) => set("refuse", where),
    hang: (where) => set("hang", where),
    dropResponse: (where) => set("drop-response", where),
    captive: (where) => set("captive", where),
    status: (status, where) => set({ status }, where),
    disconnect,
    chooseFaults: (next, onFault) => {
      set("pass");
      hadFaults = true;
      choose = next;
      happened = onFault;
    },
    get pendingRequests() {
      return pendingRequests;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      disconnect();
      agent.destroy();
      await closed;
    },
  };
}

interface Delivery {
  readonly target: URL;
  readonly agent: Agent;
  /** With the browser's host, so that the site's URLs lead through the proxy. */
  readonly headers: IncomingMessage["headers"];
  readonly fault: Fault;
  readonly prepend: string | undefined;
  readonly happened: (fault: Fault) => void;
}

async function forwardLater(delivery: Delivery, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { fault, happened } = delivery;
  if (typeof fault === "object" && "delay" in fault) {
    await wait(fault.delay);
    if (outgoing.destroyed) return;
    happened(fault);
  }
  forward(delivery, incoming, outgoing);
}

function forward(delivery: Delivery, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { target, agent, headers, fault, prepend, happened } = delivery;
  const onward = request(target, { agent, method: incoming.method, headers }, (response) => {
    if (fault === "drop-response") {
      response.resume();
      incoming.socket.resetAndDestroy();
      if (response.statusCode === 200) happened(fault);
      return;
    }
    if (fault === "silence") {
      response.resume();
      if (response.statusCode === 200) happened(fault);
      return;
    }
    if (prepend === undefined) outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
    else {
      const { "content-length": _, ...kept } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, kept).write(response.statusCode === 200 ? prepend : "");
    }
    response.pipe(outgoing);
    response.on("error", () => outgoing.destroy());
  });
  onward.on("error", (error: NodeJS.ErrnoException) => {
    // The site has closed an idle connection. Like browsers, the proxy retries once.
    const canRetry =
      onward.reusedSocket && error.code === "ECONNRESET" && incoming.method === "GET" && !outgoing.headersSent;
    if (canRetry && !outgoing.destroyed) forward(delivery, incoming, outgoing);
    else outgoing.destroy();
  });
  outgoing.on("close", () => onward.destroy());
  if (incoming.readableEnded) onward.end();
  else incoming.pipe(onward);
}

/** Delivers a request twice at once, or late, after the browser's connection was reset. */
async function deliverMore(delivery: Delivery, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { fault, happened } = delivery;
  const { method } = incoming;
  try {
    const body = Buffer.concat(await incoming.toArray());
    if (fault === "late") {
      incoming.socket.resetAndDestroy();
      await wait(lateness);
      if ((await deliver(delivery, method, body))?.status === 200) happened(fault);
      return;
    }
    const [first, second] = await Promise.all([deliver(delivery, method, body), deliver(delivery, method, body)]);
    if (first && second) happened(fault);
    const response = second ?? first;
    if (response) outgoing.writeHead(response.status, response.headers).end(response.body);
    else outgoing.destroy();
  } catch {
    outgoing.destroy();
  }
}

/** Delivers a request; `undefined` if the site is unreachable. */
async function deliver({ target, agent, headers }: Delivery, method: string | undefined, body: Buffer) {
  const onward = request(target, { agent, method, headers });
  onward.end(body);
  try {
    const [response] = (await once(onward, "response")) as [IncomingMessage];
    return {
      status: response.statusCode ?? 502,
      headers: response.rawHeaders,
      body: Buffer.concat(await response.toArray()),
    };
  } catch {
    return undefined;
  }
}
