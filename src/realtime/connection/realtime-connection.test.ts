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
let answerAuth: (token: string | null, body: { socket_id: string; channel_name: string }) => Response;

beforeEach(() => {
  stubBrowser();
  signOutLocally();
  startSession("a".repeat(43));
  // As soon as may be.
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("location", new URL("http://127.0.0.1/"));
  answerAuth = (_, { socket_id, channel_name }) =>
    Response.json({ auth: channelSignature(app, socket_id, channel_name) });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) =>
    answerAuth(new Headers(init.headers).get("authorization"), JSON.parse(String(init.body))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A site whose connections can be cut, or grow silent, one port for all of its lives. */
async function site() {
  const realtime = embeddedRealtime(app);
  let server: Server;
  let sendAway = async () => {};
  let upstream = 0;
  const start = async () => {
    server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade });
    sendAway = acceptSockets(server, { ...realtime, siteUrl: undefined });
    upstream = await listening(server);
  };
  const stop = async () => {
    server.close();
    await sendAway();
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

/** A page that is connected; what it has heard, and how often it has been told to catch up. */
function page(
  port: number,
  { patience = defaultTimeouts as Parameters<typeof connectRealtime>[1]["patience"], key = app.key } = {},
) {
  const heard: unknown[] = [];
  const states: string[] = [];
  const refusals: boolean[] = [];
  const onOpen = vi.fn();
  const connection = connectRealtime(
    { key, host: "127.0.0.1", port, tls: false, cluster: "" },
    { lang: 3, ...(patience && { patience }) },
    {
      onOpen,
      onEvent: ({ data }) => heard.push(data),
      onState: (state) => states.push(state),
      onRefused: (refused) => refusals.push(refused),
    },
  );
  onTestFinished(() => connection.close());
  return { connection, heard, states, refusals, onOpen };
}

const within = { timeout: 10_000, interval: 10 };

test("a page hears what is for everybody, and of its member's own what is his while he is here", async () => {
  const { publisher, hub, port } = await site();
  const { connection, heard, onOpen } = page(port);
  connection.setMember(member);
  const inChannels = (n: number) =>
    vi.waitFor(() => expect([...hub.sockets.values()].map(({ channels }) => channels.size)).toEqual([n]), within);
  await inChannels(3);
  await publisher.publish([publicChannel, userChannel(member)], "notification", { id: 1 });
  await publisher.publish([userChannel(8)], "notification", { id: 2 });
  await vi.waitFor(() => expect(heard).toEqual([{ id: 1 }, { id: 1 }]), within);
  connection.setMember(undefined);
  await inChannels(1);
  await publisher.publish([userChannel(member)], "notification", { id: 3 });
  await publisher.publish([publicChannel], "notification", { id: 4 });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ id: 4 }), within);
  expect(heard).toHaveLength(3);
  // What came while they were being opened nobody has told it of.
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("a page that flaps has all there was once it has caught up, and nothing twice", async () => {
  const { publisher, port, cut } = await site();
  const all: number[] = [];
  const { heard, states, onOpen } = page(port);
  const known = new Set<number>();
  // What a screen does: it asks for what there is.
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
    for (const { id } of heard as { id: number }[]) known.add(id);
    expect(known.size).toBe(300);
    expect(states.at(-1)).toBe("connected");
  }, within);
  expect(onOpen.mock.calls.length).toBeGreaterThan(0);
  expect(heard.length, "some were missed, and none came twice").toBe(
    new Set(heard.map((one) => JSON.stringify(one))).size,
  );
  expect(heard.length).toBeLessThan(300);
  expect(states).toContain("connecting");
});

test("a network that drops everything is noticed, and the page catches up", async () => {
  expect(defaultTimeouts.activityTimeout + defaultTimeouts.pongTimeout).toBeLessThanOrEqual(45_000);
  const { publisher, port, silence, cut } = await site();
  const { connection, heard, states, onOpen } = page(port, {
    patience: { activityTimeout: 200, pongTimeout: 200, unavailableTimeout: 1000 },
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
  expect(heard).toEqual([]);
});

test("a site that starts again finds its pages back", async () => {
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

test("a channel that could not be opened is asked for again, with the login of that moment", async () => {
  const { port, hub } = await site();
  const tokens: (string | null)[] = [];
  const good = answerAuth;
  answerAuth = (token, body) => {
    tokens.push(token);
    if (tokens.length <= 4) return Response.json({ code: "internal", message: "" }, { status: 500 });
    return good(token, body);
  };
  const { connection, refusals, onOpen } = page(port);
  connection.setMember(member);
  await vi.waitFor(() => expect(tokens.length).toBeGreaterThanOrEqual(2), within);
  startSession("b".repeat(43));
  await vi.waitFor(() => expect([...hub.sockets.values()][0]?.channels.size).toBe(3), within);
  expect(tokens.at(-1)).toBe(`Bearer ${"b".repeat(43)}`);
  expect(refusals).toContain(true);
  // The page hears of it after the site.
  await vi.waitFor(() => expect(refusals.at(-1)).toBe(false), within);
  // Something may have come before it was open.
  await vi.waitFor(() => expect(onOpen.mock.calls.length).toBeGreaterThanOrEqual(2), within);
});

test("who is put out of a channel asks whether the login is still good", async () => {
  const { port, hub } = await site();
  const { connection } = page(port);
  connection.setMember(member);
  const socket = () => [...hub.sockets.values()][0];
  await vi.waitFor(() => expect(socket()?.channels.size).toBe(3), within);
  const asked = vi.fn(answerAuth);
  answerAuth = asked;
  hub.letIn(socket()?.id ?? "", userChannel(member), "session");
  hub.endSession("session");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), within);
});

test("a site that does not want the page is not asked again soon", async () => {
  const { port } = await site();
  const { states } = page(port, { key: "of-another-site" });
  await vi.waitFor(() => expect(states.at(-1)).toBe("failed"), within);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(states.filter((state) => state === "connecting")).toHaveLength(1);
});
