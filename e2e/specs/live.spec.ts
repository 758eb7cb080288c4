import type { Page } from "@playwright/test";
import Pusher from "pusher";
import { publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { KeyStore } from "#server/auth/key-store.mutations.ts";
import { loadRealtimeApp } from "#server/realtime/realtime-app.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { joined, messagesTo } from "../support/live-messages.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";

// Realtime messages do not pass through the worker.
test.use({ worker: false });

const [language] = languages;

/** Publishes directly to the server with the official SDK, like another process of the operator. */
async function publisher() {
  const app = await inDatabase((db) => loadRealtimeApp(new KeyStore(db), process.env.KAPOK_E2E_DATA ?? ""));
  const { hostname, port } = new URL(siteUrl());
  const pusher = new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: hostname, port });
  return (channel: string, data: object) => pusher.trigger(channel, "notification", data);
}

const stateOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.live);
const waitForState = (page: Page, state: string) => expect.poll(() => stateOf(page), { timeout: 60_000 }).toBe(state);

test("realtime: connects when the page is idle, receives its channels and reconnects after a failure", async ({
  page,
  network,
}) => {
  const publish = await publisher();
  const messages = messagesTo(page);
  const member = await addMember(language);
  await visitAs(member, page, "/");
  await waitForState(page, "connected");
  await expect.poll(() => joined(messages)).toBe(3);
  await publish(publicChannel, { id: 1, of: "everybody" });
  await publish(userChannel(member.id), { id: 2, of: "one" });
  await publish(userChannel(member.id + 1000), { id: 3, of: "another" });
  await expect.poll(() => messages.filter((text) => text.includes('"event":"notification"')).length).toBe(2);
  expect(messages.join()).not.toContain("another");

  network.refuse();
  await expect.poll(() => stateOf(page), { timeout: 60_000 }).toMatch(/connecting|unavailable/);
  network.pass();
  await waitForState(page, "connected");
  await expect.poll(() => joined(messages)).toBe(6);
  await publish(userChannel(member.id), { id: 4, of: "one, later" });
  await expect.poll(() => messages.at(-1)).toContain("one, later");
  expect(network.openSockets).toBe(1);

  // A member who logs out leaves their channels at once. The connection stays open.
  await page.evaluate(() => {
    localStorage.removeItem("kapok.token");
    dispatchEvent(new Event("storage"));
  });
  await publish(publicChannel, { id: 5, of: "everybody, last" });
  await expect.poll(() => messages.at(-1)).toContain("everybody, last");
  await publish(userChannel(member.id), { id: 6, of: "nobody" });
  await publish(publicChannel, { id: 7, of: "the end" });
  await expect.poll(() => messages.at(-1)).toContain("the end");
  expect(messages.join()).not.toContain("nobody");
});

test("realtime: reports that it is unavailable when WebSockets are blocked", { tag: "@long" }, async ({
  page,
  network,
}) => {
  network.refuse(/^\/app\//);
  await visit(page, "/");
  await waitForState(page, "unavailable");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await waitForState(page, "connected");
});
