import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

type Fault = "pass" | "refuse" | "hang" | "drop-answer" | "captive" | { readonly status: number };

/** A network that fails on demand, between a browser and the site. */
export interface FaultProxy {
  readonly origin: string;
  /** Method and path of each request since the start, in order. */
  readonly requests: readonly string[];
  /** Whether any fault was ever set: what a page then says in its console is no fault of its own. */
  readonly disturbed: boolean;
  /** From now on requests go to another server: a new release takes the place of the old one. */
  to(site: string): void;
  /** Everything goes through again. */
  pass(): void;
  /** Connections are reset, or, for some paths only, requests are. */
  refuse(paths?: RegExp): void;
  /** Requests are taken and never answered. */
  hang(paths?: RegExp): void;
  /** Requests reach the site; their answers are lost. */
  dropAnswer(paths?: RegExp): void;
  /** A sign-in page with status 200 in place of every answer. */
  captive(paths?: RegExp): void;
  /** An empty answer with this status in place of the site's. */
  status(status: number, paths?: RegExp): void;
  close(): Promise<void>;
}

const everything = /^/;
const signInPage = "<!doctype html><title>Sign in</title><h1>Welcome to the free Wi-Fi</h1>";

/** Starts a proxy on a port of its own, which is an origin of its own: own worker, own storage. */
export async function startFaultProxy(site: string): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  let upstream = site;
  const requests: string[] = [];
  let fault: Fault = "pass";
  let paths = everything;
  let disturbed = false;

  const server = createServer((incoming, outgoing) => {
    const { method, url = "/" } = incoming;
    requests.push(`${method} ${url}`);
    const active = paths.test(url) ? fault : "pass";
    if (active === "hang") return;
    if (active === "refuse") {
      incoming.socket.resetAndDestroy();
    } else if (active === "captive") {
      outgoing.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=60" }).end(signInPage);
    } else if (typeof active === "object") {
      outgoing.writeHead(active.status, { "cache-control": "no-store" }).end();
    } else {
      forward(new URL(url, upstream), agent, incoming, outgoing, active === "drop-answer");
    }
  });
  server.requestTimeout = 0;
  // Nothing but a fault ends a connection.
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    // A browser that gives up a request is no fault.
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
    disturbed ||= next !== "pass";
    server.closeAllConnections();
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    get disturbed() {
      return disturbed;
    },
    to: (next) => {
      upstream = next;
    },
    pass: () => set("pass"),
    refuse: (where) => set("refuse", where),
    hang: (where) => set("hang", where),
    dropAnswer: (where) => set("drop-answer", where),
    captive: (where) => set("captive", where),
    status: (status, where) => set({ status }, where),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function forward(
  target: URL,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  dropAnswer: boolean,
): void {
  const { method, headers } = incoming;
  // The host stays the browser's, so that the site's addresses lead through the proxy.
  const onward = request(target, { agent, method, headers }, (answer) => {
    if (dropAnswer) {
      answer.resume();
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  onward.on("error", (error: NodeJS.ErrnoException) => {
    // The site closed an idle connection at the moment it was used again: browsers ask once more, and so does this.
    const again = onward.reusedSocket && error.code === "ECONNRESET" && method === "GET" && !outgoing.headersSent;
    if (again && !outgoing.destroyed) forward(target, agent, incoming, outgoing, dropAnswer);
    else outgoing.destroy();
  });
  outgoing.on("close", () => onward.destroy());
  if (incoming.readableEnded) onward.end();
  else incoming.pipe(onward);
}
