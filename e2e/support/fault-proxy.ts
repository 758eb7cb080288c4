import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { forwardUpgrade } from "./forward-upgrade.ts";

/** `twice`: delivered two times at once; `late`: the browser hears of a broken connection, the site gets it seconds later. */
export type Fault =
  | "pass"
  | "refuse"
  | "hang"
  | "drop-answer"
  | "captive"
  | "twice"
  | "late"
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** What a proxy changes in everything that goes through it. */
interface Changes {
  /** A header that no request keeps. */
  readonly withoutHeader?: string;
  /** What stands before the site's own text at some paths. */
  readonly before?: Readonly<Record<string, string>>;
}

/** Milliseconds after which a request arrives that is late. */
const lateness = 2500;

/** A network that fails on demand, between a browser and the site. */
export interface FaultProxy {
  readonly origin: string;
  /** Method and path of each request since the start, in order. */
  readonly requests: readonly string[];
  /** How many connections that stay are open. */
  readonly staying: number;
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
  /** A fault of its own for each request; `happened` hears of it once it has come to pass. */
  rough(choose: (method: string, path: string) => Fault, happened: (fault: Fault) => void): void;
  /** Requests that the site has to answer still, late ones included. */
  readonly underWay: number;
  close(): Promise<void>;
}

const everything = /^/;
const signInPage = "<!doctype html><title>Sign in</title><h1>Welcome to the free Wi-Fi</h1>";

/** Starts a proxy on a port of its own, which is an origin of its own: own worker, own storage. */
export async function startFaultProxy(site: string, changes: Changes = {}): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  let upstream = site;
  const requests: string[] = [];
  let fault: Fault = "pass";
  let paths = everything;
  let disturbed = false;
  let choose: ((method: string, path: string) => Fault) | undefined;
  let happened: (fault: Fault) => void = () => {};
  let underWay = 0;

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
    } else if (typeof active === "object") {
      outgoing.writeHead(active.status, { "cache-control": "no-store", ...active.headers }).end();
      happened(active);
    } else {
      underWay++;
      const path = url.split("?")[0] ?? url;
      const headers = { ...incoming.headers };
      if (changes.withoutHeader) delete headers[changes.withoutHeader];
      const before = changes.before?.[path];
      // Text before compressed text would be none.
      if (before !== undefined) delete headers["accept-encoding"];
      const passage = { target: new URL(url, upstream), agent, headers, fault: active, before, happened };
      const done = () => underWay--;
      if (active === "twice" || active === "late") void deliverMore(passage, incoming, outgoing).finally(done);
      else {
        forward(passage, incoming, outgoing);
        outgoing.once("close", done);
      }
    }
  });
  const staying = new Set<Duplex>();
  server.on("upgrade", (incoming, socket) => {
    // Where each request has a fault of its own, what stays does not.
    const active = !choose && paths.test(incoming.url ?? "/") ? fault : "pass";
    socket.on("error", () => socket.destroy());
    staying.add(socket);
    socket.on("close", () => staying.delete(socket));
    if (active === "pass") forwardUpgrade(new URL(incoming.url ?? "/", upstream), incoming, socket);
    else if (active !== "hang") socket.destroy();
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
    choose = undefined;
    disturbed ||= next !== "pass";
    server.closeAllConnections();
    for (const socket of staying) socket.destroy();
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    get staying() {
      return staying.size;
    },
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
    rough: (next, hears) => {
      set("pass");
      disturbed = true;
      choose = next;
      happened = hears;
    },
    get underWay() {
      return underWay;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      for (const socket of staying) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

interface Passage {
  readonly target: URL;
  readonly agent: Agent;
  /** The host stays the browser's, so that the site's addresses lead through the proxy. */
  readonly headers: IncomingMessage["headers"];
  readonly fault: Fault;
  readonly before: string | undefined;
  readonly happened: (fault: Fault) => void;
}

function forward(passage: Passage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { target, agent, headers, fault, before, happened } = passage;
  const onward = request(target, { agent, method: incoming.method, headers }, (answer) => {
    if (fault === "drop-answer") {
      answer.resume();
      incoming.socket.resetAndDestroy();
      if (answer.statusCode === 200) happened(fault);
      return;
    }
    if (before === undefined) outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    else {
      const { "content-length": _, ...own } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, own).write(answer.statusCode === 200 ? before : "");
    }
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  onward.on("error", (error: NodeJS.ErrnoException) => {
    // The site closed an idle connection at the moment it was used again: browsers ask once more, and so does this.
    const again =
      onward.reusedSocket && error.code === "ECONNRESET" && incoming.method === "GET" && !outgoing.headersSent;
    if (again && !outgoing.destroyed) forward(passage, incoming, outgoing);
    else outgoing.destroy();
  });
  outgoing.on("close", () => onward.destroy());
  if (incoming.readableEnded) onward.end();
  else incoming.pipe(onward);
}

/** Brings a request to the site twice at once, or once when the browser has long been told that it failed. */
async function deliverMore(passage: Passage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { fault, happened } = passage;
  const { method } = incoming;
  try {
    const body = Buffer.concat(await incoming.toArray());
    if (fault === "late") {
      incoming.socket.resetAndDestroy();
      await wait(lateness);
      if ((await deliver(passage, method, body))?.status === 200) happened(fault);
      return;
    }
    const [first, second] = await Promise.all([deliver(passage, method, body), deliver(passage, method, body)]);
    if (first && second) happened(fault);
    const answer = second ?? first;
    if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    else outgoing.destroy();
  } catch {
    outgoing.destroy();
  }
}

/** What the site answers; nothing where it is away. */
async function deliver({ target, agent, headers }: Passage, method: string | undefined, body: Buffer) {
  const onward = request(target, { agent, method, headers });
  onward.end(body);
  try {
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 502,
      headers: answer.rawHeaders,
      body: Buffer.concat(await answer.toArray()),
    };
  } catch {
    return undefined;
  }
}
