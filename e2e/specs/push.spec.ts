import type { BrowserContext, Page } from "@playwright/test";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, type TestMember, visitAs } from "../support/members.ts";
import { beginningOf, languages, translate } from "../support/messages.ts";
import { visit, waitForHydration } from "../support/page-ready.ts";
import { addNotification, pushesTo, shownOn, tap, unreadOf } from "../support/pushes.ts";
import { accountButton, localStorageOf, sessionCopy } from "../support/sign-in.ts";
import { anArticle } from "../support/site-content.ts";

const [chinese, english] = languages;

/** Waits until the database has a copy of the login for the worker. */
const waitForSessionCopy = (page: Page, { id }: TestMember) =>
  expect
    .poll(() => sessionCopy(page), { message: "the worker has a copy of the login" })
    .toMatchObject({ memberId: id });

/** Grants permission to notify and mocks the browser's push service for pages. */
const withPushService = async (context: BrowserContext, { origin }: { origin: string }) => {
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

for (const language of languages) {
  const { code, prefix, id: lang } = language;

  test(`push: shows a notification that opens its page, with the app in front, behind, closed and offline, ${code}`, async ({
    page,
    context,
    network,
  }) => {
    await withPushService(context, network);
    const member = await addMember(language);
    const article = await anArticle(language);
    await visitAs(member, page, `${prefix}/mark-six`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await waitForSessionCopy(page, member);
    await page.evaluate((id) => localStorage.setItem("kapok.push", String(id)), member.id);
    // A blank page that controls the browser while the site's pages are closed.
    const outside = await context.newPage();
    const deliver = await pushesTo(outside, network.origin);
    const message = async (tag: string) => {
      const id = await addNotification(member);
      const navigate = `${network.origin}${prefix}/article/${article.id}?n=${id}`;
      const data = { id, kind: "reply", lang, unread: 1, device: crypto.randomUUID() };
      const content = { title: article.title, body: "…", lang: code, dir: "ltr", silent: false };
      return JSON.stringify({ web_push: 8030, notification: { ...content, tag, navigate, data } });
    };
    const address = `${network.origin}${prefix}/article/${article.id}`;
    const arrive = async (at: Page) => {
      await expect(at).toHaveURL(address);
      await expect(at.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
      await expect.poll(() => unreadOf(siteUrl(), member), { message: "unread" }).toBe(0);
    };

    // In the foreground.
    await page.bringToFront();
    await deliver(await message("front"));
    expect(await shownOn(context)).toEqual([{ title: article.title, body: "…", lang: code, tag: "front" }]);
    await expect.poll(() => network.requests.filter((line) => /report\/shown/.test(line)).length).toBe(1);
    expect(await unreadOf(siteUrl(), member)).toBe(1);
    expect(await tap(context, "front")).toBeNull();
    await arrive(page);
    // An open page with the same URL is not loaded again.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await deliver(await message("same"));
    expect(await tap(context, "same")).toBeNull();
    await arrive(page);
    expect(await page.evaluate(() => "stays" in window)).toBe(true);

    // In the background.
    await visit(page, `${prefix}/mark-six`);
    await outside.bringToFront();
    await deliver(await message("back"));
    await tap(context, "back");
    await arrive(page);

    // With the app closed, an invalid push shows a text in the stored language.
    await expect.poll(() => rowsOf(page, "settings")).toContainEqual(expect.objectContaining({ name: "push" }));
    await page.close();
    await deliver("{");
    const [unreadable] = await shownOn(context);
    expect(unreadable).toMatchObject({ body: translate(language, "You have a new message."), tag: "kapok" });
    expect(await tap(context, "kapok")).toBe(`${network.origin}${prefix}/member/messages`);
    await deliver(await message("closed"));
    expect(await tap(context, "closed")).toBe(address);
    const opened = await context.newPage();
    await opened.goto(address);
    await arrive(opened);

    // Offline, the page opens from the response that the push cached. It is marked read online.
    await opened.close();
    await deliver(await message("offline"));
    network.refuse();
    expect(await tap(context, "offline")).toBe(address);
    const offline = await context.newPage();
    await offline.goto(address);
    await expect(offline.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
    network.pass();
    await offline.reload();
    await arrive(offline);
  });
}

test.describe("with push turned on", () => {
  const devicesOf = async (token: string) => {
    const response = await fetch(`${siteUrl()}/api/user/push-device`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()).device_list as { current: boolean; lang: number; id: string }[] | undefined;
  };
  test("push: repairs the subscription at each start and removes it when the member logs out", async ({
    page,
    context,
    network,
  }) => {
    await withPushService(context, network);
    const member = await addMember(english);
    await visitAs(member, page, "/en-US/mark-six");
    await waitForSessionCopy(page, member);
    expect(await devicesOf(member.token)).toEqual([]);
    // As if push was turned on earlier.
    await page.evaluate((id) => localStorage.setItem("kapok.push", String(id)), member.id);
    const start = async (path: string) => {
      await page.goto(path);
      await waitForHydration(page);
      await expect
        .poll(() => network.requests.filter((line) => /POST \/api\/user\/push-device/.test(line)).length)
        .toBe(++starts);
    };
    let starts = 0;
    await start("/en-US/mark-six");
    await expect.poll(() => devicesOf(member.token)).toMatchObject([{ current: true, lang: english.id }]);
    const [first] = (await devicesOf(member.token)) ?? [];
    const subscription = (await localStorageOf(page))["test.subscription"];

    // Only the language has changed.
    await start("/mark-six");
    await expect.poll(() => devicesOf(member.token)).toMatchObject([{ id: first?.id, lang: chinese.id }]);
    expect((await localStorageOf(page))["test.subscription"]).toBe(subscription);

    // The browser has lost the subscription, or the key has changed.
    for (const change of ["", JSON.stringify({ ...JSON.parse(subscription ?? ""), key: "BAAA" })]) {
      await page.evaluate((text) => localStorage.setItem("test.subscription", text), change);
      await start("/en-US/mark-six");
      const now = (await localStorageOf(page))["test.subscription"] ?? "{}";
      expect([JSON.parse(now).key === "BAAA", now === subscription]).toEqual([false, false]);
      await expect.poll(() => devicesOf(member.token)).toMatchObject([{ id: first?.id, lang: english.id }]);
    }
    const unsubscribed = Number((await localStorageOf(page))["test.ended"]);
    expect(unsubscribed).toBe(1);

    await accountButton(page, english).click();
    await page.getByRole("button", { name: translate(english, "Log out"), exact: true }).click();
    await expect.poll(async () => Number((await localStorageOf(page))["test.ended"])).toBe(2);
    expect(Object.keys(await localStorageOf(page))).not.toContain("kapok.push");
    await expect.poll(() => devicesOf(member.elsewhere)).toEqual([]);
  });
});

for (const language of languages) {
  const word = (text: string, values?: Record<string, string>) => translate(language, text, values);
  const settings = `${language.prefix}/member/notifications`;

  test(`push settings: turn push on, test it and turn it off when the member asks for it, ${language.code}`, async ({
    page,
    context,
    network,
  }) => {
    await withPushService(context, network);
    const requests = () => network.requests.filter((line) => /push-device/.test(line) && /^(POST|DELETE)/.test(line));
    const member = await addMember(language);
    await visitAs(member, page, settings);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: word("Get notified even when the site is closed") })).toBeVisible();
    // The page requests nothing before the click.
    expect(requests()).toEqual([]);
    await main.getByRole("button", { name: word("Turn on for this device") }).click();
    await expect(main.getByRole("heading", { name: word("Push notifications are on for this device") })).toBeVisible();
    const device = main
      .getByRole("list", { name: word("Devices that receive push notifications") })
      .getByRole("listitem");
    await expect(device).toHaveCount(1);
    await expect(device).toContainText(word("This device"));
    await device.getByRole("button", { name: beginningOf(language, "Send a test to {name}") }).click();
    await expect(main.getByRole("alert").or(main.getByRole("status"))).toContainText(
      word("The push service isn't responding. Please try again later."),
    );
    // A device is kept when its push service fails.
    await expect(device).toHaveCount(1);
    await visit(page, settings);
    await main.getByRole("button", { name: word("Turn off for this device") }).click();
    await expect(main.getByRole("heading", { name: word("Get notified even when the site is closed") })).toBeVisible();
    await expect(device).toHaveCount(0);
    // The check that started with this page ends first.
    const left = () =>
      page.evaluate(() => [localStorage.getItem("test.subscription"), localStorage.getItem("kapok.push")]);
    await expect.poll(left).toEqual([null, null]);
    await expect.poll(requests).toContainEqual(expect.stringMatching(/^DELETE/));
  });

  test(`push settings: explain how to allow notifications when the browser blocks them, ${language.code}`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
    });
    const member = await addMember(language);
    await visitAs(member, page, settings);
    const main = page.getByRole("main");
    await expect(
      main.getByRole("heading", { name: word("Your browser is blocking notifications from this site") }),
    ).toBeVisible();
    await expect(main.getByText(word("Find “Notifications” and allow them."))).toBeVisible();
    const box = main.getByRole("checkbox", { name: `${word("Replies to my comments")}: ${word("Push")}` });
    await box.uncheck();
    await main.getByLabel(word("Daily digest"), { exact: true }).selectOption("7");
    const hour = new Intl.NumberFormat(language.code, { style: "unit", unit: "hour", unitDisplay: "long" }).format(1);
    await main.getByRole("checkbox", { name: hour, exact: true }).uncheck();
    await main.getByRole("button", { name: word("Save"), exact: true }).click();
    await expect(main.getByRole("status").filter({ hasText: word("Your changes have been saved.") })).toBeVisible();
    const response = await fetch(`${siteUrl()}/api/user/notification-settings?lang=3`, {
      headers: { authorization: `Bearer ${member.elsewhere}` },
    });
    const { settings: stored } = await response.json();
    expect([stored.channels.reply.push, stored.channels.reply.in_app, stored.digest_hour]).toEqual([false, true, 7]);
    expect(stored.event_lead_list).toEqual([1440]);
  });
}
