import { createHash, createHmac } from "node:crypto";
import Pusher from "pusher";
import { expect, test, vi } from "vitest";
import { publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { rawSocket, realtimeApp, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";

const { port, origin } = await realtimeSite();
const sdk = (app: { appId?: string; key?: string; secret?: string } = {}) =>
  new Pusher({ appId: realtimeApp.id, ...realtimeApp, host: "127.0.0.1", port: String(port), ...app });

async function listener(channel: string) {
  const { frames, send } = rawSocket(socketUrl(port));
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  send("pusher:subscribe", { channel, auth: sdk().authorizeChannel(frames[0]?.data.socket_id, channel).auth });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  return frames;
}

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
