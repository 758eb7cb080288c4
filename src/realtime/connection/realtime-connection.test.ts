import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { acceptSockets, isWebSocketUpgrade } from "#server/realtime/accept-sockets.ts";
import { embeddedRealtime } from "#server/realtime/realtime.ts";
import { channelSignature } from "#server/realtime/signatures.ts";
import { signOutLocally, startSession } from "#src/offline/session.ts";
import { stubBrowser } from "#src/offline/test/visitor.ts";
import { connectRealtime, defaultTimeouts } from "./realtime-connection.ts";

const app = { id: "1", key: "key-of-tests", secret: "secret-of-tests" };
const member = 7;
let authorize: (token: string | null, body: { socket_id: string; channel_name: string }) => Response;

beforeEach(() => {
  stubBrowser();
  signOutLocally();
  startSession("a".repeat(43));
  // The shortest delays.
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("location", new URL("http://127.0.0.1/"));
  authorize = (_, { socket_id, channel_name }) =>
    Response.json({ auth: channelSignature(app, socket_id, channel_name) });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) =>
    authorize(new Headers(init.headers).get("authorization"), JSON.parse(String(init.body))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A site on a fixed port. Its connections can be cut or silenced, and it can be restarted. */
async function site() {
  const realtime = embeddedRealtime(app);
  let server: Server;
  let closeSockets = async () => {};
  let upstream = 0;
  const start = async () => {
    server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade });
    closeSockets = acceptSockets(server, { ...realtime, siteUrl: undefined, proxies: 0 });
    upstream = await listening(server);
  };
  const stop = async () => {
    server.close();
    await closeSockets();
  };
  await start();
  const ends = new Set<Socket>();
  let silent = false;
  const network = createTcpServer((socket) => {
    const onward = connect(upstream, "127.0.0.1");
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      ends.add(from);
      from.on("data", (data) => silent || to.write(data));
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  const port = await listening(network);
  onTestFinished(async () => {
    network.close();
    for (const end of ends) end.destroy();
    await stop();
  });
  const cut = () => {
    for (const end of ends) end.destroy();
    ends.clear();
  };
  const silence = (now: boolean) => {
    silent = now;
  };
  return { ...realtime, port, start, stop, cut, silence };
}

async function listening(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A connected page, with the calls of its listeners. */
function page(
  port: number,
  {
    timeouts = defaultTimeouts as Parameters<typeof connectRealtime>[1]["timeouts"],
    key = app.key,
    onState = (_: string): void => {},
  } = {},
) {
  const received: unknown[] = [];
  const states: string[] = [];
  const denials: boolean[] = [];
  const onOpen = vi.fn();
  const connection = connectRealtime(
    { key, host: "127.0.0.1", port, tls: false, cluster: "" },
    { lang: 3, ...(timeouts && { timeouts }) },
    {
      onOpen,
      onEvent: ({ data }) => received.push(data),
      onState: (state) => {
        states.push(state);
        onState(state);
      },
      onRefused: (refused) => denials.push(refused),
    },
  );
  onTestFinished(() => connection.close());
  return { connection, received, states, denials, onOpen };
}

const within = { timeout: 10_000, interval: 10 };

test("connectRealtime: receives a member's events only when the member is signed in", async () => {
  const { publisher, hub, port } = await site();
  const { connection, received, onOpen } = page(port);
  connection.setMember(member);
  const inChannels = (n: number) =>
    vi.waitFor(() => expect([...hub.sockets.values()].map(({ channels }) => channels.size)).toEqual([n]), within);
  await inChannels(3);
  await publisher.publish([publicChannel, userChannel(member)], "notification", { id: 1 });
  await publisher.publish([userChannel(8)], "notification", { id: 2 });
  await vi.waitFor(() => expect(received).toEqual([{ id: 1 }, { id: 1 }]), within);
  connection.setMember(undefined);
  await inChannels(1);
  await publisher.publish([userChannel(member)], "notification", { id: 3 });
  await publisher.publish([publicChannel], "notification", { id: 4 });
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ id: 4 }), within);
  expect(received).toHaveLength(3);
  // It catches up once: events before the subscription were missed.
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("connectRealtime: delivers each event at most once when the connection is lost repeatedly", async () => {
  const { publisher, port, cut } = await site();
  const all: number[] = [];
  const { received, states, onOpen } = page(port);
  const known = new Set<number>();
  // As a screen does: it fetches the current data.
  onOpen.mockImplementation(() => {
    for (const id of all) known.add(id);
  });
  await vi.waitFor(() => expect(states.at(-1)).toBe("connected"), within);
  for (let id = 1; id <= 300; id++) {
    all.push(id);
    await publisher.publish([publicChannel], "notification", { id });
    if (id % 60 === 0) cut();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await vi.waitFor(() => {
    for (const { id } of received as { id: number }[]) known.add(id);
    expect(known.size).toBe(300);
    expect(states.at(-1)).toBe("connected");
  }, within);
  expect(onOpen.mock.calls.length).toBeGreaterThan(0);
  expect(received.length, "events received twice").toBe(new Set(received.map((event) => JSON.stringify(event))).size);
  expect(received.length).toBeLessThan(300);
  expect(states).toContain("connecting");
});

test("connectRealtime: reconnects and catches up when the network drops everything silently", async () => {
  expect(defaultTimeouts.activityTimeout + defaultTimeouts.pongTimeout).toBeLessThanOrEqual(45_000);
  const { publisher, port, silence, cut } = await site();
  const { connection, received, states, onOpen } = page(port, {
    timeouts: { activityTimeout: 200, pongTimeout: 200, unavailableTimeout: 1000 },
  });
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1), within);
  silence(true);
  await vi.waitFor(() => expect(states.at(-1)).toBe("connecting"), within);
  await publisher.publish([publicChannel], "notification", { id: 1 });
  await vi.waitFor(() => expect(states.at(-1)).toBe("unavailable"), within);
  silence(false);
  cut();
  connection.hurry();
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2), within);
  expect(received).toEqual([]);
});

test("connectRealtime: reconnects when the site restarts", async () => {
  const { port, start, stop, hub } = await site();
  const pages = Array.from({ length: 5 }, () => page(port));
  for (const { onOpen } of pages) await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1), within);
  await stop();
  expect(hub.sockets.size).toBe(0);
  await start();
  for (const { onOpen, states } of pages) {
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2), within);
    expect(states.at(-1)).toBe("connected");
    expect(states).not.toContain("failed");
  }
});

test("connectRealtime: subscribes again with the current login when a channel was denied", async () => {
  const { port, hub } = await site();
  const tokens: (string | null)[] = [];
  const allow = authorize;
  authorize = (token, body) => {
    tokens.push(token);
    if (tokens.length <= 4) return Response.json({ code: "internal", message: "" }, { status: 500 });
    return allow(token, body);
  };
  const { connection, denials, onOpen } = page(port);
  connection.setMember(member);
  await vi.waitFor(() => expect(tokens.length).toBeGreaterThanOrEqual(2), within);
  startSession("b".repeat(43));
  await vi.waitFor(() => expect([...hub.sockets.values()][0]?.channels.size).toBe(3), within);
  expect(tokens.at(-1)).toBe(`Bearer ${"b".repeat(43)}`);
  expect(denials).toContain(true);
  // The page learns of it after the site.
  await vi.waitFor(() => expect(denials.at(-1)).toBe(false), within);
  // Events before the subscription were missed.
  await vi.waitFor(() => expect(onOpen.mock.calls.length).toBeGreaterThanOrEqual(2), within);
});

test("connectRealtime: requests an authorization when the server ends the session", async () => {
  const { port, hub } = await site();
  const { connection } = page(port);
  connection.setMember(member);
  const socket = () => [...hub.sockets.values()][0];
  await vi.waitFor(() => expect(socket()?.channels.size).toBe(3), within);
  const authorized = vi.fn(authorize);
  authorize = authorized;
  hub.letIn(socket()?.id ?? "", userChannel(member), "session");
  hub.endSession("session");
  await vi.waitFor(() => expect(authorized).toHaveBeenCalledTimes(1), within);
});

test("connectRealtime: does not reconnect soon when the site denies the connection", async () => {
  const { port } = await site();
  const { states } = page(port, { key: "of-another-site" });
  await vi.waitFor(() => expect(states.at(-1)).toBe("failed"), within);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(states.filter((state) => state === "connecting")).toHaveLength(1);
});

test("connectRealtime: sends what waits before it closes when it is closed as soon as it is connected", async () => {
  const { port, hub } = await site();
  const join = vi.spyOn(hub, "join");
  const { connection, states } = page(port, {
    onState: (state) => state === "connected" && setImmediate(() => connection.close()),
  });
  await vi.waitFor(() => expect(states.at(-1)).toBe("disconnected"), within);
  await vi.waitFor(() => expect(hub.sockets.size).toBe(0), within);
  expect(join).toHaveBeenCalledTimes(1);
});
