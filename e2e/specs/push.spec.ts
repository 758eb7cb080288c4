import type { Page } from "@playwright/test";
import { putRows, rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { visit, waitForHydration } from "../support/page-ready.ts";
import { pushMemberOf, waitForSessionCopy, withPushService } from "../support/push-service.ts";
import { addNotification, pushesTo, shownOn, tap, unreadOf } from "../support/pushes.ts";
import { accountButton, localStorageOf } from "../support/sign-in.ts";
import { anArticle } from "../support/site-content.ts";

const [chinese, english] = languages;

for (const language of languagesOfRun("zh-CN")) {
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
    await putRows(page, "settings", [{ name: "push-member", value: member.id }]);
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
    // As if push was turned on earlier, in release 0.1.
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
    expect(Object.keys(await localStorageOf(page))).not.toContain("kapok.push");
    expect(await pushMemberOf(page)).toBe(member.id);
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
    await expect.poll(() => pushMemberOf(page)).toBeUndefined();
    await expect.poll(() => devicesOf(member.elsewhere)).toEqual([]);
  });
});
