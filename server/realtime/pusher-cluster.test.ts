import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { addMember } from "#server/test/members.ts";
import { echoOf, realtimeApp, realtimeSite } from "#server/test/realtime-site.ts";
import { testServices } from "#server/test/test-services.ts";
import { clusterRealtime } from "./cluster-realtime.ts";

// A site in embedded mode is the cluster: it speaks the whole protocol, publishing included.
const cluster = await realtimeSite();
const address = `http://${realtimeApp.key}:${realtimeApp.secret}@127.0.0.1:${cluster.port}/apps/${realtimeApp.id}`;

/** A process of a site with several, with its own connections to the shared database. */
async function site() {
  const config = readConfig({ PUSHER_URL: address });
  if (!config.cluster) throw new Error("There is no cluster.");
  const realtime = clusterRealtime(config.cluster);
  const { db, close } = openDatabase({ url: cluster.url });
  const server = createServer(getRequestListener(createApp(testServices({ db, realtime })).fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await close();
  });
  return { realtime, db, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("Pusher cluster: delivers events of several sites to pages that any of them has authorized", async () => {
  const [one, other] = [await site(), await site()];
  const heard: string[] = [];
  const members = [await addMember(one.db), await addMember(one.db)];
  for (const [index, { origin }] of [one, other].entries()) {
    const member = members[index];
    const { echo } = echoOf({ port: cluster.port, origin }, () => member?.token ?? "");
    const listen = (data: { n: number }) => heard.push(`${index} ${data.n}`);
    const joined = vi.fn();
    echo.channel("public.notification").listen(".notification", listen).subscribed(joined);
    echo.private(`user.${member?.id}.notification`).listen(".notification", listen).subscribed(joined);
    await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  }
  await one.realtime.publisher.publish(["public.notification"], "notification", { n: 1 });
  await other.realtime.publisher.publish([`private-user.${members[0]?.id}.notification`], "notification", { n: 2 });
  const nobody = Array.from({ length: 150 }, (_, n) => `private-user.${n + 1000}.notification`);
  await one.realtime.publisher.publish([...nobody, `private-user.${members[1]?.id}.notification`], "notification", {
    n: 3,
  });
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(["0 1", "0 2", "1 1", "1 3"]));
  await expect(one.realtime.publisher.publish(["public.notification"], "n", "x".repeat(11_000))).rejects.toThrow();
});

test("Pusher cluster: pages get its address without its secret", async () => {
  const { origin } = await site();
  const main = await fetch(`${origin}/api/main`);
  const text = await main.text();
  expect(JSON.parse(text).config.realtime).toEqual({
    key: realtimeApp.key,
    host: "127.0.0.1",
    port: cluster.port,
    tls: false,
    cluster: "",
  });
  expect(text).not.toContain(realtimeApp.secret);
  const own = await (await fetch(`${cluster.origin}/api/main`)).json();
  expect(own.config.realtime).toEqual({ key: realtimeApp.key, host: null, port: null, tls: null, cluster: "" });
});

test("Pusher cluster: has its own host for pages when it is configured or Pusher's own", () => {
  const pageConfig = (env: Record<string, string>) => {
    const { cluster: read } = readConfig(env);
    return read && clusterRealtime(read).config;
  };
  const url = "https://key:secret@api-eu.pusher.com/apps/12";
  expect(pageConfig({ PUSHER_URL: url })).toEqual({
    key: "key",
    host: "ws-eu.pusher.com",
    port: 443,
    tls: true,
    cluster: "eu",
  });
  expect(
    pageConfig({ PUSHER_URL: "http://key:secret@10.0.0.5:6001/apps/12", PUSHER_PUBLIC_URL: "wss://ws.example" }),
  ).toEqual({
    key: "key",
    host: "ws.example",
    port: 443,
    tls: true,
    cluster: "",
  });
});
