import type { BrowserContext, Page } from "@playwright/test";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, type TestMember, visitAs } from "../support/members.ts";
import { beginningOf, languages, translate } from "../support/messages.ts";
import { visit, waitForHydration } from "../support/page-ready.ts";
import { addNotification, pushesTo, shownOn, tap, unreadOf } from "../support/pushes.ts";
import { accountButton, sessionCopy } from "../support/sign-in.ts";
import { anArticle } from "../support/site-content.ts";

const [chinese, english] = languages;

/** Waits until the worker has a copy of the login. */
const loginMirrored = (page: Page, { id }: TestMember) =>
  expect.poll(() => sessionCopy(page), { message: "the worker knows the login" }).toMatchObject({ memberId: id });

/** Lets a site notify, and gives the browser a push service which is nowhere: what a page sees of it. */
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
        const kept = localStorage.getItem(name);
        return kept ? subscription(JSON.parse(kept)) : null;
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const keys = {
          p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
          auth: text(crypto.getRandomValues(new Uint8Array(16))),
        };
        // Of a service that is known by its name, and nowhere.
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
    await loginMirrored(page, member);
    await page.evaluate((id) => localStorage.setItem("kapok.push", String(id)), member.id);
    // A page of nobody's, by which the browser is spoken to while the site's are closed.
    const outside = await context.newPage();
    const deliver = await pushesTo(outside, network.origin);
    const message = async (tag: string) => {
      const id = await addNotification(member);
      const navigate = `${network.origin}${prefix}/article/${article.id}?n=${id}`;
      const data = { id, kind: "reply", lang, unread: 1, device: crypto.randomUUID() };
      const words = { title: article.title, body: "…", lang: code, dir: "ltr", silent: false };
      return JSON.stringify({ web_push: 8030, notification: { ...words, tag, navigate, data } });
    };
    const address = `${network.origin}${prefix}/article/${article.id}`;
    const arrive = async (at: Page) => {
      await expect(at).toHaveURL(address);
      await expect(at.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
      await expect.poll(() => unreadOf(siteUrl(), member), { message: "unread" }).toBe(0);
    };

    // In front.
    await page.bringToFront();
    await deliver(await message("front"));
    expect(await shownOn(context)).toEqual([{ title: article.title, body: "…", lang: code, tag: "front" }]);
    await expect.poll(() => network.requests.filter((line) => /report\/shown/.test(line)).length).toBe(1);
    expect(await unreadOf(siteUrl(), member)).toBe(1);
    expect(await tap(context, "front")).toBeNull();
    await arrive(page);
    // The page that shows it already is not loaded again.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await deliver(await message("same"));
    expect(await tap(context, "same")).toBeNull();
    await arrive(page);
    expect(await page.evaluate(() => "stays" in window)).toBe(true);

    // At the back.
    await visit(page, `${prefix}/mark-six`);
    await outside.bringToFront();
    await deliver(await message("back"));
    await tap(context, "back");
    await arrive(page);

    // Closed, and what came cannot be read: it is shown in the device's language, which a page notes after its start.
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

    // Offline: it opens from the copy that came with the push, and is read when there is a network.
    await opened.close();
    await deliver(await message("offline"));
    network.refuse();
    expect(await tap(context, "offline")).toBe(address);
    const kept = await context.newPage();
    await kept.goto(address);
    await expect(kept.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
    network.pass();
    await kept.reload();
    await arrive(kept);
  });
}

test.describe("with push turned on", () => {
  const devicesOf = async (token: string) => {
    const answer = await fetch(`${siteUrl()}/api/user/push-device`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).device_list as { current: boolean; lang: number; id: string }[] | undefined;
  };
  const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));

  test("push: repairs the subscription at each start and removes it when the member logs out", async ({
    page,
    context,
    network,
  }) => {
    await withPushService(context, network);
    const member = await addMember(english);
    await visitAs(member, page, "/en-US/mark-six");
    await loginMirrored(page, member);
    expect(await devicesOf(member.token)).toEqual([]);
    // As when it was turned on.
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
    const subscription = (await kept(page))["test.subscription"];

    // Nothing has changed, but for the language.
    await start("/mark-six");
    await expect.poll(() => devicesOf(member.token)).toMatchObject([{ id: first?.id, lang: chinese.id }]);
    expect((await kept(page))["test.subscription"]).toBe(subscription);

    // The browser has lost it; the key is another one.
    for (const change of ["", JSON.stringify({ ...JSON.parse(subscription ?? ""), key: "BAAA" })]) {
      await page.evaluate((text) => localStorage.setItem("test.subscription", text), change);
      await start("/en-US/mark-six");
      const now = (await kept(page))["test.subscription"] ?? "{}";
      expect([JSON.parse(now).key === "BAAA", now === subscription]).toEqual([false, false]);
      await expect.poll(() => devicesOf(member.token)).toMatchObject([{ id: first?.id, lang: english.id }]);
    }
    const ended = Number((await kept(page))["test.ended"]);
    expect(ended).toBe(1);

    await accountButton(page, english).click();
    await page.getByRole("button", { name: translate(english, "Log out"), exact: true }).click();
    await expect.poll(async () => Number((await kept(page))["test.ended"])).toBe(2);
    expect(Object.keys(await kept(page))).not.toContain("kapok.push");
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
    const asked = () => network.requests.filter((line) => /push-device/.test(line) && /^(POST|DELETE)/.test(line));
    const member = await addMember(language);
    await visitAs(member, page, settings);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: word("Get notified even when the site is closed") })).toBeVisible();
    // Nothing is asked for before the tap.
    expect(asked()).toEqual([]);
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
    // Kept: a service that is away says nothing against the device.
    await expect(device).toHaveCount(1);
    await visit(page, settings);
    await main.getByRole("button", { name: word("Turn off for this device") }).click();
    await expect(main.getByRole("heading", { name: word("Get notified even when the site is closed") })).toBeVisible();
    await expect(device).toHaveCount(0);
    // What the start of this page was just looking after comes to its end first.
    const left = () =>
      page.evaluate(() => [localStorage.getItem("test.subscription"), localStorage.getItem("kapok.push")]);
    await expect.poll(left).toEqual([null, null]);
    await expect.poll(asked).toContainEqual(expect.stringMatching(/^DELETE/));
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
    const kept = await fetch(`${siteUrl()}/api/user/notification-settings?lang=3`, {
      headers: { authorization: `Bearer ${member.elsewhere}` },
    });
    const { settings: said } = await kept.json();
    expect([said.channels.reply.push, said.channels.reply.in_app, said.digest_hour]).toEqual([false, true, 7]);
    expect(said.event_lead_list).toEqual([1440]);
  });
}
