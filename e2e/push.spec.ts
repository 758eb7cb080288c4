import type { BrowserContext, Page } from "@playwright/test";
import { anArticle } from "./content.ts";
import { expect, siteUrl, test } from "./fixtures.ts";
import { addMember, type TestMember, visitAs } from "./members.ts";
import { addNotification, pushesTo, shownOn, tap, unreadOf } from "./pushes.ts";
import { accountButton } from "./signing-in.ts";
import { languages, say } from "./texts.ts";
import { ready, visit } from "./visit.ts";

const [chinese, english] = languages;

/** Waits until the worker knows who is here. */
const loginMirrored = (page: Page, { id }: TestMember) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem("kapok.mirrored")), { message: "the worker knows the login" })
    .toContain(`${id} `);

/** A push service of the browser's, which is nowhere: what a page sees of it. */
const withPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
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
        const json = { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys, key };
        localStorage.setItem(name, JSON.stringify(json));
        return subscription(json);
      },
    });
  });
for (const language of languages) {
  const { code, prefix, id: lang } = language;

  test(`a push is shown, opens its page and is read: in front, at the back, with the app closed and offline, ${code}`, async ({
    page,
    context,
    network,
  }) => {
    await context.grantPermissions(["notifications"], { origin: network.origin });
    await withPushService(context);
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

    // Closed, and what came cannot be read: it is shown in the device's language.
    await page.close();
    await deliver("{");
    const [unreadable] = await shownOn(context);
    expect(unreadable).toMatchObject({ body: say(language, "You have a new message."), tag: "kapok" });
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

test.describe("a device whose pushes are on", () => {
  const devicesOf = async (token: string) => {
    const answer = await fetch(`${siteUrl()}/api/user/push-device`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).device_list as { current: boolean; lang: number; id: string }[] | undefined;
  };
  const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));

  test("is brought in order at each start: lost, with another key, in another language; and leaves with its member", async ({
    page,
    context,
    network,
  }) => {
    await context.grantPermissions(["notifications"], { origin: network.origin });
    await withPushService(context);
    const member = await addMember(english);
    await visitAs(member, page, "/en-US/mark-six");
    await loginMirrored(page, member);
    expect(await devicesOf(member.token)).toEqual([]);
    // As when it was turned on.
    await page.evaluate((id) => localStorage.setItem("kapok.push", String(id)), member.id);
    const start = async (path: string) => {
      await page.goto(path);
      await ready(page);
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
    await page.getByRole("button", { name: say(english, "Log out"), exact: true }).click();
    await expect.poll(async () => Number((await kept(page))["test.ended"])).toBe(2);
    expect(Object.keys(await kept(page))).not.toContain("kapok.push");
    await expect.poll(() => devicesOf(member.elsewhere)).toEqual([]);
  });
});
