import { createHash, createHmac } from "node:crypto";
import { Agent } from "node:http";
import Pusher from "pusher";
import { expect, test, vi } from "vitest";
import { publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { rawSocket, realtimeApp, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";

const { port, origin } = await realtimeSite();
const sdk = (app: { appId?: string; key?: string; secret?: string } = {}) =>
  new Pusher({ appId: realtimeApp.id, ...realtimeApp, host: "127.0.0.1", port: String(port), ...app });

async function subscriber(channel: string) {
  const { socket, frames, send } = rawSocket(socketUrl(port));
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  const id: string = frames[0]?.data.socket_id;
  send("pusher:subscribe", { channel, auth: sdk().authorizeChannel(id, channel).auth });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  return { id, frames, socket };
}

const listener = async (channel: string) => (await subscriber(channel)).frames;

/** Status and body of a response of the SDK. */
const outcome = (request: Promise<{ status: number; json(): Promise<unknown> }>) =>
  request.then(
    async (response) => ({ status: response.status, body: await response.json() }),
    (error: { status: number }) => ({ status: error.status }),
  );
const get = (path: string, params?: Record<string, string>) => outcome(sdk().get({ path, ...(params && { params }) }));

test("realtime API: supports publishing and channel authorization of the official SDK", async () => {
  const everybody = await listener(publicChannel);
  const one = await listener(userChannel(5));
  expect((await sdk().trigger([publicChannel, userChannel(5)], "notification", { n: 1, text: "木棉" })).status).toBe(
    200,
  );
  await sdk().trigger(publicChannel, "notification", "just text");
  await sdk().triggerBatch([
    { channel: userChannel(5), name: "notification", data: { n: 2 } },
    { channel: "nobody-is-here", name: "notification", data: { n: 3 } },
  ]);
  await vi.waitFor(() => expect([everybody.length, one.length]).toEqual([4, 4]));
  expect(one[2]).toEqual({ event: "notification", channel: userChannel(5), data: { n: 1, text: "木棉" } });
  expect(one[3]?.data).toEqual({ n: 2 });
  expect(everybody[3]?.data).toBe("just text");
}, 10_000);

test("realtime API: rejects publishing without the secret", async () => {
  const frames = await listener(publicChannel);
  const status = (sending: Promise<unknown>) =>
    sending.then(
      () => 200,
      (error) => error.status,
    );
  expect(await status(sdk({ secret: "guessed" }).trigger(publicChannel, "notification", {}))).toBe(401);
  expect(await status(sdk({ key: "other" }).trigger(publicChannel, "notification", {}))).toBe(401);
  expect(await status(sdk({ appId: "1" }).trigger(publicChannel, "notification", {}))).toBe(404);
  expect(await status(sdk().trigger(publicChannel, "notification", "x".repeat(10_241)))).toBe(413);
  expect(await status(sdk().trigger(publicChannel, "pusher:error", {}))).toBe(400);
  expect(await status(sdk().post({ path: "/events", body: { name: "x" } as never }))).toBe(400);

  const body = JSON.stringify({ name: "notification", data: "{}", channels: [publicChannel] });
  const md5 = createHash("md5").update(body).digest("hex");
  const now = Math.floor(Date.now() / 1000);
  /** A request whose parameters are signed as they are; `change` alters it afterwards. */
  const signed = async (parameters: Record<string, string>, change: (url: URL) => void = () => {}, sent = body) => {
    const path = `/apps/${realtimeApp.id}/events`;
    const query = Object.entries(parameters)
      .toSorted()
      .map((pair) => pair.join("="))
      .join("&");
    const signature = createHmac("sha256", realtimeApp.secret).update(`POST\n${path}\n${query}`).digest("hex");
    const url = new URL(`${path}?${query}&auth_signature=${signature}`, origin);
    change(url);
    return (await fetch(url, { method: "POST", body: sent, headers: { "content-type": "application/json" } })).status;
  };
  const good = { auth_key: realtimeApp.key, auth_timestamp: String(now), auth_version: "1.0", body_md5: md5 };
  expect(await signed(good)).toBe(200);
  await vi.waitFor(() => expect(frames).toHaveLength(3));
  const refused: Promise<number>[] = [
    signed({ ...good, auth_timestamp: String(now - 700) }),
    signed({ ...good, auth_timestamp: String(now + 700) }),
    signed({ ...good, auth_timestamp: "soon" }),
    signed({ ...good, body_md5: md5.replace(/./, "z") }),
    signed(good, undefined, body.replace("{}", "[]")),
    signed(good, (url) => url.searchParams.set("auth_timestamp", String(now + 1))),
    signed(good, (url) => url.searchParams.append("auth_key", "twice")),
    signed(good, (url) => url.searchParams.delete("auth_signature")),
    signed(good, (url) => url.searchParams.set("auth_signature", "é".repeat(64))),
  ];
  expect(new Set(await Promise.all(refused))).toEqual(new Set([401]));
  expect(frames).toHaveLength(3);
  // The connection of the previous request may be closed.
  expect(await status(sdk().trigger(publicChannel, "notification", "x".repeat(300_000)))).toBe(413);
});

test("realtime API: leaves out the connection that an event names, alone and in a batch", async () => {
  const [sender, other] = [await subscriber("room-exclude"), await subscriber("room-exclude")];
  await sdk().trigger("room-exclude", "said", { n: 1 }, { socket_id: sender.id });
  await sdk().triggerBatch([
    { channel: "room-exclude", name: "said", data: { n: 2 }, socket_id: sender.id },
    { channel: "room-exclude", name: "said", data: { n: 3 }, socket_id: other.id },
  ]);
  await sdk().trigger("room-exclude", "said", { n: 4 });
  const heard = (frames: typeof sender.frames) => frames.slice(2).map(({ data }) => data.n);
  await vi.waitFor(() =>
    expect([heard(sender.frames), heard(other.frames)]).toEqual([
      [3, 4],
      [1, 2, 4],
    ]),
  );
  const wrong = { name: "said", data: "{}", channel: "room-exclude", socket_id: "invalid" };
  expect(await outcome(sdk().post({ path: "/events", body: wrong as never }))).toEqual({ status: 400 });
});

test("realtime API: returns the requested attributes of channels when it publishes", async () => {
  await subscriber("room-info");
  await subscriber("room-info");
  const info = "subscription_count";
  expect(await outcome(sdk().trigger(["room-info", "room-none"], "said", {}, { info }))).toEqual({
    status: 200,
    body: { channels: { "room-info": { subscription_count: 2 }, "room-none": { subscription_count: 0 } } },
  });
  const batch = [
    { channel: "room-info", name: "said", data: {}, info },
    { channel: "room-info", name: "said", data: {} },
    { channel: "presence-room", name: "said", data: {}, info: "user_count,subscription_count" },
  ];
  expect(await outcome(sdk().triggerBatch(batch))).toEqual({
    status: 200,
    body: { batch: [{ subscription_count: 2 }, {}, { user_count: 0, subscription_count: 0 }] },
  });
  expect(await outcome(sdk().triggerBatch([{ channel: "room-info", name: "said", data: {} }]))).toEqual({
    status: 200,
    body: {},
  });
  for (const wrong of ["user_count", "secrets"]) {
    expect(await outcome(sdk().trigger("room-info", "said", {}, { info: wrong }))).toEqual({ status: 400 });
  }
});

test("realtime API: lists channels and their state to programs that have the secret", async () => {
  const [first, second] = [await subscriber("list-a"), await subscriber("list-b")];
  expect(await get("/channels", { filter_by_prefix: "list-" })).toEqual({
    status: 200,
    body: { channels: { "list-a": {}, "list-b": {} } },
  });
  expect(await get("/channels")).toMatchObject({ status: 200, body: { channels: { "list-a": {} } } });
  expect(await get("/channels", { filter_by_prefix: "list-", info: "subscription_count" })).toEqual({
    status: 200,
    body: { channels: { "list-a": { subscription_count: 1 }, "list-b": { subscription_count: 1 } } },
  });
  expect(await get("/channels", { filter_by_prefix: "presence-", info: "user_count" })).toEqual({
    status: 200,
    body: { channels: {} },
  });
  expect(await get("/channels", { info: "user_count" })).toEqual({ status: 400 });

  expect(await get("/channels/list-a")).toEqual({ status: 200, body: { occupied: true } });
  expect(await get("/channels/list-a", { info: "subscription_count" })).toEqual({
    status: 200,
    body: { occupied: true, subscription_count: 1 },
  });
  expect(await get("/channels/nobody")).toEqual({ status: 200, body: { occupied: false } });
  expect(await get("/channels/presence-x", { info: "user_count" })).toEqual({
    status: 200,
    body: { occupied: false, user_count: 0 },
  });
  expect(await get("/channels/list-a", { info: "user_count" })).toEqual({ status: 400 });
  expect(await get("/channels/presence-x/users")).toEqual({ status: 200, body: { users: [] } });
  expect(await get("/channels/list-a/users")).toEqual({ status: 400 });
  expect(await get("/elsewhere")).toEqual({ status: 404 });

  first.socket.close();
  second.socket.close();
  await vi.waitFor(async () =>
    expect(await get("/channels", { filter_by_prefix: "list-" })).toEqual({ status: 200, body: { channels: {} } }),
  );
  for (const path of ["/channels", "/channels/list-a", "/channels/presence-x/users"]) {
    expect(await outcome(sdk({ secret: "guessed" }).get({ path }))).toEqual({ status: 401 });
    expect((await fetch(`${origin}/apps/${realtimeApp.id}${path}`)).status).toBe(401);
  }
});

test("realtime API: serves an SDK with an address, over one connection that stays open", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { id, key, secret } = realtimeApp;
  const pusher = Pusher.forURL(`http://${key}:${secret}@127.0.0.1:${port}/apps/${id}`, { agent });
  const used = new Set<unknown>();
  for (const request of [
    () => pusher.get({ path: "/channels" }),
    () => pusher.trigger("integration", "event", "test"),
    () => pusher.get({ path: "/channels/integration" }),
  ]) {
    expect((await outcome(request())).status).toBe(200);
    await vi.waitFor(() => expect(Object.values(agent.freeSockets).flat()).toHaveLength(1));
    used.add(Object.values(agent.freeSockets).flat()[0]);
  }
  expect(used.size).toBe(1);
  expect(await outcome(pusher.trigger("integration", "event", "test"))).toEqual({ status: 200, body: {} });
  agent.destroy();
});
