import type { BrowserContext, Page } from "@playwright/test";
import { rowsOf } from "./cached-reads.ts";
import { expect } from "./fixtures.ts";
import type { TestMember } from "./members.ts";
import { sessionCopy } from "./sign-in.ts";

/** Waits until the database has a copy of the login for the worker. */
export const waitForSessionCopy = (page: Page, { id }: TestMember) =>
  expect
    .poll(() => sessionCopy(page), { message: "the worker has a copy of the login" })
    .toMatchObject({ memberId: id });

/** Id of the member who has turned push on, in the database. */
export const pushMemberOf = async (page: Page) => {
  const rows = (await rowsOf(page, "settings")) as { name: string; value: unknown }[];
  return rows.find(({ name }) => name === "push-member")?.value;
};

/** Grants permission to notify and mocks the browser's push service for pages. */
export const withPushService = async (context: BrowserContext, { origin }: { origin: string }) => {
  await context.grantPermissions(["notifications"], { origin });
  await context.addInitScript(() => {
    const name = "test.subscription";
    const text = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    const subscription = (json: { key: string; endpoint: string }) => ({
      ...json,
      options: {
        applicationServerKey: Uint8Array.from(atob(json.key.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
          c.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(name);
        localStorage.setItem("test.ended", String(Number(localStorage.getItem("test.ended")) + 1));
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const stored = localStorage.getItem(name);
        return stored ? subscription(JSON.parse(stored)) : null;
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const keys = {
          p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
          auth: text(crypto.getRandomValues(new Uint8Array(16))),
        };
        // The host of a known push service. No request reaches it.
        const json = { endpoint: `https://${crypto.randomUUID()}.push.apple.com/`, keys, key };
        localStorage.setItem(name, JSON.stringify(json));
        return subscription(json);
      },
    });
  });
};
