import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { publicChannel } from "#contract/realtime/channels.ts";
import { echoOf, rawSocket, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";

const site = await realtimeSite();
const { port, realtime } = site;
const url = socketUrl(port);

/** A well-behaved connection, which must not notice the others. */
async function bystander() {
  const { frames, send, socket } = rawSocket(url);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  send("pusher:subscribe", { channel: publicChannel });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  return {
    hears: async (text = "") => {
      const before = frames.length;
      await realtime.publisher.publish([publicChannel], "notification", { n: before, text });
      await vi.waitFor(() => expect(frames[before]?.data.n).toBe(before), { interval: 1 });
      expect(socket.readyState).toBe(socket.OPEN);
    },
  };
}

test.each([
  ["an unknown key", socketUrl(port, { key: "nobody" }), 4001],
  ["a path below", socketUrl(port, { key: "test-key/x" }), 4005],
  ["a version that is no number", socketUrl(port, { query: "?protocol=seven" }), 4006],
  ["a version from the future", socketUrl(port, { query: "?protocol=99" }), 4007],
  ["a version of long ago", socketUrl(port, { query: "?protocol=1" }), 4007],
  ["no version", socketUrl(port, { query: "" }), 4008],
])("WebSocket: closes with the code for %s", async (_, address, code) => {
  const { closed, frames } = rawSocket(address);
  expect((await closed).code).toBe(code);
  expect(frames).toEqual([{ event: "pusher:error", data: { code, message: expect.any(String) } }]);
});

test("WebSocket: rejects pages of other sites, and accepts its own pages and programs", async () => {
  for (const origin of ["https://evil.example", "null", `http://127.0.0.1:${port + 1}`]) {
    expect(String(await rawSocket(url, { origin }).failed)).toContain("403");
  }
  const { frames } = rawSocket(url, { origin: site.origin });
  await vi.waitFor(() => expect(frames[0]?.event).toBe("pusher:connection_established"));
});

test("WebSocket: closes only the connection that sends invalid data, with a code", async () => {
  const other = await bystander();
  const hostile: [string | Buffer, number][] = [
    ["no JSON", 1007],
    ["[]", 1007],
    ["null", 1007],
    ['{"event":5}', 1007],
    [`{"event":"${"x".repeat(300)}"}`, 1007],
    ["[".repeat(2000), 1007],
    [Buffer.from("binary"), 1003],
    ["x".repeat(5000), 1009],
    ["x".repeat(1024 * 1024), 1009],
  ];
  for (const [frame, code] of hostile) {
    const { socket, closed } = rawSocket(url);
    await once(socket, "open");
    socket.send(frame, { binary: Buffer.isBuffer(frame) });
    expect((await closed).code, String(frame).slice(0, 20)).toBe(code);
  }
  await other.hears();
});

test("WebSocket: closes the connection when frames violate the protocol", async () => {
  const other = await bystander();
  for (const bytes of [
    [0x81, 0x01, 0x41],
    [0xff, 0x80, 0, 0, 0, 0],
    [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
  ]) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const key = createHash("sha1").update("k").digest().subarray(0, 16).toString("base64");
    socket.write(
      `GET /app/test-key?protocol=7 HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await once(socket, "data");
    socket.write(Buffer.from(bytes));
    await once(socket, "close");
  }
  await other.hears();
});

test("WebSocket: closes a connection early when it subscribes to ten thousand channels", async () => {
  const other = await bystander();
  const { socket, closed, frames, send } = rawSocket(url);
  await once(socket, "open");
  for (let n = 0; n < 10_000 && socket.readyState === socket.OPEN; n++)
    send("pusher:subscribe", { channel: `room-${n}` });
  expect((await closed).code).toBe(4301);
  expect(frames.filter(({ event }) => event === "pusher_internal:subscription_succeeded")).toHaveLength(16);
  expect(frames.find(({ event }) => event === "pusher:subscription_error")?.data.status).toBe(429);
  await other.hears();
  await vi.waitFor(() => expect(realtime.hub.sockets.size).toBe(1));
});

test("WebSocket: closes a connection when it floods pings", async () => {
  for (const ping of ["text", "frame"]) {
    const { socket, closed, send } = rawSocket(url);
    await once(socket, "open");
    for (let n = 0; n < 100 && socket.readyState === socket.OPEN; n++) {
      if (ping === "text") send("pusher:ping", {});
      else socket.ping();
    }
    expect((await closed).code).toBe(4301);
  }
});

test("WebSocket: does not forward client events, and rejects unknown channels", async () => {
  const other = await bystander();
  const { socket, frames, send } = rawSocket(url);
  await once(socket, "open");
  send("pusher:subscribe", { channel: publicChannel });
  socket.send(JSON.stringify({ event: "client-hello", channel: publicChannel, data: {} }));
  socket.send(JSON.stringify({ event: "notification", channel: publicChannel, data: {} }));
  send("pusher:subscribe", { channel: "presence-room", auth: "test-key:x" });
  send("pusher:subscribe", { channel: "a b" });
  send("pusher:subscribe", { channel: "x".repeat(201) });
  send("pusher:subscribe", {});
  await vi.waitFor(() => expect(frames).toHaveLength(8));
  expect(frames.slice(2).map(({ event, data }) => [event, data.code ?? data.status ?? null])).toEqual([
    ["pusher:error", 4301],
    ["pusher:error", null],
    ["pusher:subscription_error", 403],
    ...Array(3).fill(["pusher:error", null]),
  ]);
  await other.hears();
});

test("WebSocket: closes a connection when its client reads too slowly", async () => {
  const other = await bystander();
  const { socket, frames, send } = rawSocket(url);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  send("pusher:subscribe", { channel: publicChannel });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  socket.pause();
  // The other connection hears each message before the next is sent, so that only the paused one falls behind.
  for (let n = 0; n < 3000 && realtime.hub.sockets.size === 2; n++) await other.hears("x".repeat(10_000));
  expect(realtime.hub.sockets.size).toBe(1);
  await other.hears();
});

/** Asks for a connection from a local address and returns its socket with the status of the response. */
async function upgradeFrom(localAddress: string) {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => {});
  const headers = `host: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13`;
  const { pathname, search } = new URL(url);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\n${headers}\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  const [data] = await once(socket, "data");
  return { socket, status: Number(String(data).split(" ")[1]) };
}

test.runIf(process.platform === "linux")("WebSocket: refuses further connections when a network has 2000", async () => {
  const before = realtime.hub.sockets.size;
  const all = await Promise.all(Array.from({ length: 2005 }, () => upgradeFrom("127.0.0.2")));
  expect(all.filter(({ status }) => status === 101)).toHaveLength(2000);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
  const other = await upgradeFrom("127.0.0.3");
  expect(other.status).toBe(101);
  for (const { socket } of [...all, other]) socket.destroy();
  await vi.waitFor(() => expect(realtime.hub.sockets.size).toBeLessThanOrEqual(before), { timeout: 20_000 });
  const again = await upgradeFrom("127.0.0.2");
  expect(again.status).toBe(101);
  again.socket.destroy();
  await vi.waitFor(() => expect(realtime.hub.sockets.size).toBeLessThanOrEqual(before));
});

test("WebSocket: spreads reconnects when the site stops", async () => {
  const { pusher } = echoOf(site);
  await vi.waitFor(() => expect(pusher.connection.state).toBe("connected"));
  const all = Array.from({ length: 300 }, () => rawSocket(url));
  await vi.waitFor(() => expect(realtime.hub.sockets.size).toBeGreaterThanOrEqual(301), { timeout: 10_000 });
  const began = performance.now();
  const ends = all.map(async ({ closed }) => ({ ...(await closed), at: performance.now() - began }));
  await site.stop();
  const ended = await Promise.all(ends);
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([4200]));
  const at = ended.map((each) => each.at).toSorted((one, two) => one - two);
  // Measured from the call: the first may be late on a busy machine, and the last must not be early.
  expect(at.at(-1), "spread over a third of a second").toBeGreaterThan(290);
  expect(realtime.hub.sockets.size).toBe(0);
  await expect(fetch(site.origin)).rejects.toThrow();
});
