import { putRows } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { beginningOf, languagesOfRun, translate } from "../support/messages.ts";
import { visit, waitForHydration } from "../support/page-ready.ts";
import { pushMemberOf, waitForSessionCopy, withPushService } from "../support/push-service.ts";
import { localStorageOf } from "../support/sign-in.ts";

for (const language of languagesOfRun("en-US")) {
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
    const left = async () => [(await localStorageOf(page))["test.subscription"], await pushMemberOf(page)];
    await expect.poll(left).toEqual([undefined, undefined]);
    await expect.poll(requests).toContainEqual(expect.stringMatching(/^DELETE/));
  });

  test(`push settings: show a placeholder of the same height until the database has been read, ${language.code}`, {
    tag: "@long",
  }, async ({ page, context, network }) => {
    await withPushService(context, network);
    const member = await addMember(language);
    await visitAs(member, page, settings);
    await waitForSessionCopy(page, member);
    await putRows(page, "settings", [{ name: "push-member", value: member.id }]);
    // A page of another tab that blocks reads of the settings.
    const outside = await context.newPage();
    await visit(outside, `${language.prefix}/mark-six`);
    await outside.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.open("kapok").onsuccess = ({ target }) => {
            const database = (target as IDBOpenDBRequest).result;
            const store = database.transaction("settings", "readwrite").objectStore("settings");
            const hold = () => {
              store.count().onsuccess = () => ("released" in window ? database.close() : hold());
            };
            hold();
            resolve();
          };
        }),
    );
    await page.bringToFront();
    await page.goto(settings);
    await waitForHydration(page);
    const card = page.getByRole("main").locator("[data-pending]");
    await expect(card).toBeVisible();
    await expect(card.getByRole("heading").or(card.getByRole("button"))).toHaveCount(0);
    const size = await card.boundingBox();
    await outside.evaluate(() => Object.assign(window, { released: true }));
    const heading = page.getByRole("heading", { name: word("Push notifications are on for this device") });
    await expect(heading).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await page.getByRole("region").filter({ has: heading }).last().locator("> div").boundingBox()).toEqual(size);
  });

  test(`push settings: explain how to allow notifications when the browser blocks them, ${language.code}`, {
    tag: "@long",
  }, async ({ page, context }) => {
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
