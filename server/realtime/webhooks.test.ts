import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import Pusher from "pusher";
import { expect, onTestFinished, test, vi } from "vitest";
import { rawSocket, realtimeApp, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";
import { startWebhooks } from "./webhooks.ts";

const { port, realtime } = await realtimeSite();
const sdk = new Pusher({ appId: realtimeApp.id, ...realtimeApp, host: "127.0.0.1" });

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
}

/** A receiver of webhooks that responds with the given statuses, then with 200, and the site's log. */
async function receiver({ statuses = [] as number[], delays = [10, 10] } = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, rawBody: await text(request) });
    response.writeHead(statuses.shift() ?? 200, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const url = `http://127.0.0.1:${own}/hooks`;
  const stop = startWebhooks({ ...realtime, url: `${url}?token=hidden`, log, delays });
  onTestFinished(async () => {
    await stop();
    server.close();
    server.closeAllConnections();
  });
  /** Names and channels of all valid webhooks. */
  const events = () =>
    received.flatMap((each) => {
      const hook = sdk.webhook(each);
      expect(hook.isValid()).toBe(true);
      expect(Math.abs(hook.getTime().getTime() - Date.now())).toBeLessThan(60_000);
      return hook.getEvents().map(({ name, channel }) => `${name} ${channel}`);
    });
  return { received, events, stop, log: () => lines.join("") };
}

async function subscribe(channel: string) {
  const { socket, frames, send } = rawSocket(socketUrl(port));
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  send("pusher:subscribe", { channel });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  return { socket, send };
}

const patient = { timeout: 5000 };

test("webhooks: are valid for the official SDK when a channel gets its first and loses its last subscriber", async () => {
  const { received, events } = await receiver();
  const [one, other] = [await subscribe("hook-a"), await subscribe("hook-a")];
  await vi.waitFor(() => expect(events()).toEqual(["channel_occupied hook-a"]), patient);
  one.socket.close();
  other.send("pusher:unsubscribe", { channel: "hook-a" });
  await vi.waitFor(() => expect(events()).toEqual(["channel_occupied hook-a", "channel_vacated hook-a"]), patient);

  const [first] = received;
  if (!first) throw new Error("There is no webhook.");
  const forged = { ...first, rawBody: first.rawBody.replace("hook-a", "hook-b") };
  expect(sdk.webhook(forged).isValid()).toBe(false);
  expect(new Pusher({ appId: "1", key: realtimeApp.key, secret: "other", host: "x" }).webhook(first).isValid()).toBe(
    false,
  );
});

test("webhooks: tell nothing when a subscriber leaves and returns at once", async () => {
  const { events } = await receiver();
  const { send } = await subscribe("hook-quick");
  await vi.waitFor(() => expect(events()).toEqual(["channel_occupied hook-quick"]), patient);
  send("pusher:unsubscribe", { channel: "hook-quick" });
  send("pusher:subscribe", { channel: "hook-quick" });
  await subscribe("hook-later");
  await vi.waitFor(
    () => expect(events()).toEqual(["channel_occupied hook-quick", "channel_occupied hook-later"]),
    patient,
  );
});

test("webhooks: are sent again in order when the receiver fails, and dropped after the last attempt", async () => {
  const failing = await receiver({ statuses: [500, 302] });
  await subscribe("hook-again");
  await vi.waitFor(() => expect(failing.received).toHaveLength(3), patient);
  expect(failing.events()).toEqual(Array(3).fill("channel_occupied hook-again"));
  expect(failing.log()).toBe("");
  await failing.stop();

  const down = await receiver({ statuses: [500, 500, 500] });
  await subscribe("hook-lost");
  await vi.waitFor(() => expect(down.log()).toContain("webhooks were not delivered"), patient);
  await subscribe("hook-next");
  await vi.waitFor(() => expect(down.events().at(-1)).toBe("channel_occupied hook-next"), patient);
  expect(down.received).toHaveLength(4);
  for (const secret of [realtimeApp.secret, "hidden"]) expect(down.log()).not.toContain(secret);
});

test("webhooks: tell that channels are vacated when the site stops", async () => {
  const { events, stop } = await receiver();
  const { socket } = await subscribe("hook-stop");
  await vi.waitFor(() => expect(events()).toEqual(["channel_occupied hook-stop"]), patient);
  const before = realtime.hub.sockets.size;
  socket.close();
  await vi.waitFor(() => expect(realtime.hub.sockets.size).toBe(before - 1));
  await stop();
  expect(events()).toEqual(["channel_occupied hook-stop", "channel_vacated hook-stop"]);
});
