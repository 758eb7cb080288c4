import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { joined, messagesTo } from "../support/live-messages.ts";
import { addMember, visitAs } from "../support/members.ts";
import { type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { followsOf, popup, publishDraw, seedNotifications, unreadOf, unusedDraws } from "../support/notifications.ts";
import { visit, waitUntilInteractive } from "../support/page-ready.ts";

const main = (page: Page) => page.getByRole("main");
const account = (page: Page, language: Language) =>
  page.getByRole("banner").getByRole("button", { name: translate(language, "Your account") });
const messages = (page: Page, language: Language) =>
  main(page)
    .getByRole("list", { name: translate(language, "Messages") })
    .getByRole("listitem");
const reads = (requests: readonly string[]) => requests.filter((line) => /^POST .*\/read[?-]/.test(line));

/** Adds a member who follows all draws. */
async function followerOfDraws(language: Language) {
  const member = await addMember(language);
  await fetch(`${siteUrl()}/api/user/follow/draw/add?lang=${language.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
    body: JSON.stringify({ key: "mark-six" }),
  });
  return member;
}

// The tests run in sequence because each result notifies all followers of draws.
test.describe.configure({ mode: "default" });

for (const [index, language] of languagesOfRun("en-US").entries()) {
  test(`notifications: arrive at once and are marked read once, online and offline, ${language.code}`, async ({
    page,
    network,
  }) => {
    const member = await addMember(language);
    const [first = "", second = "", third = "", next = ""] = await unusedDraws(4, index * 4);
    const [, , latest] = await seedNotifications(member, [first, second, third]);
    await visitAs(member, page, `${language.prefix}/mark-six`);

    // A start shows the latest unread notification, once a day.
    await expect(popup(page)).toContainText(third);
    await expect(account(page, language)).toHaveAccessibleDescription(
      translate(language, "{unread} unread", { unread: "3" }),
    );
    await popup(page)
      .getByRole("button", { name: translate(language, "Close"), exact: true })
      .click();
    await expect(popup(page)).toHaveCount(0);
    const received = messagesTo(page);
    await visit(page, `${language.prefix}/mark-six`);
    await expect(account(page, language)).toHaveAccessibleDescription(
      translate(language, "{unread} unread", { unread: "3" }),
    );
    const follow = main(page).getByRole("button", { name: translate(language, "Notify me") });
    await waitUntilInteractive(follow);
    await follow.click();
    await expect(follow).toHaveAttribute("aria-pressed", "true");
    await expect(popup(page)).toHaveCount(0);
    await expect.poll(() => network.requests.filter((line) => line.includes("/follow/draw/add")).length).toBe(1);

    // A new notification shows at once. Opening it marks it read.
    await expect.poll(() => joined(received)).toBe(3);
    await publishDraw(next);
    await expect(popup(page)).toContainText(next);
    await expect(account(page, language)).toHaveAccessibleDescription(
      translate(language, "{unread} unread", { unread: "4" }),
    );
    await popup(page).getByRole("link").click();
    await expect(popup(page)).toHaveCount(0);
    await expect(account(page, language)).toHaveAccessibleDescription(
      translate(language, "{unread} unread", { unread: "3" }),
    );
    await expect.poll(() => unreadOf(member)).toHaveLength(3);

    await visit(page, `${language.prefix}/member/messages`);
    await expect(messages(page, language)).toHaveCount(4);
    await expect(messages(page, language).first()).toContainText(next);
    await expect(main(page).getByText(translate(language, "Live updates"))).toBeVisible();
    await expect(main(page).getByText(translate(language, "unread"), { exact: true })).toHaveCount(3);

    // Marking it read offline is pending until the network returns, and is sent once.
    const before = reads(network.requests).length;
    network.refuse();
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    const row = messages(page, language).nth(1);
    await row.getByRole("button").click();
    await expect(row.getByText(translate(language, "unread"), { exact: true })).toHaveCount(0);
    await expect(row.getByText(translate(language, "Waiting to be sent"))).toBeVisible();
    await expect(account(page, language)).toHaveAccessibleDescription(
      translate(language, "{unread} unread", { unread: "2" }),
    );
    expect(await unreadOf(member)).toHaveLength(3);
    network.pass();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => unreadOf(member)).not.toContain(latest);
    await expect(row.getByText(translate(language, "Waiting to be sent"))).toHaveCount(0);
    expect(await unreadOf(member)).toHaveLength(2);
    expect(reads(network.requests).length).toBeGreaterThan(before);

    await main(page)
      .getByRole("button", { name: translate(language, "Mark all as read") })
      .click();
    await expect(main(page).getByText(translate(language, "unread"), { exact: true })).toHaveCount(0);
    await expect(account(page, language)).not.toHaveAccessibleDescription(/./);
    await expect.poll(() => unreadOf(member)).toEqual([]);
  });

  test(`notification settings: can be changed when push is not available, ${language.code}`, { tag: "@long" }, async ({
    page,
  }) => {
    const member = await addMember(language);
    await visitAs(member, page, `${language.prefix}/news`);
    const follow = main(page).getByRole("button", { name: translate(language, "Follow"), exact: true });
    await waitUntilInteractive(follow);
    await follow.click();
    await expect(follow).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => followsOf(member)).toEqual(["news"]);
    await visit(page, `${language.prefix}/member/notifications`);
    const box = (kind: string, channel: string) =>
      main(page).getByRole("checkbox", { name: `${translate(language, kind)}: ${translate(language, channel)}` });
    await box("Replies to my comments", "By email").check();
    await box("Mark Six results", "Push").uncheck();
    await main(page)
      .getByRole("button", { name: translate(language, "Every night, 22:00 to 08:00") })
      .click();
    await expect(main(page).locator("input[type=time]")).toHaveCount(14);
    await main(page).getByLabel(translate(language, "During quiet hours")).selectOption("drop");
    // Unsaved changes survive a click on another tab.
    await main(page)
      .getByRole("link", { name: translate(language, "My likes") })
      .click();
    const discard = page.getByRole("dialog", { name: translate(language, "Discard changes?") });
    await discard.getByRole("button", { name: translate(language, "Keep editing") }).click();
    await main(page)
      .getByRole("button", { name: translate(language, "Save"), exact: true })
      .click();
    await expect(
      main(page)
        .getByRole("status")
        .filter({ hasText: translate(language, "Your changes have been saved.") }),
    ).toBeVisible();

    await visit(page, `${language.prefix}/member/notifications`);
    await expect(box("Replies to my comments", "By email")).toBeChecked();
    await expect(box("Mark Six results", "Push")).not.toBeChecked();
    await expect(main(page).locator("input[type=time]")).toHaveCount(14);
    const follows = main(page).getByRole("region", { name: translate(language, "Following") });
    const bell = follows.getByRole("listitem").getByRole("button");
    await expect(bell).toHaveAttribute("aria-pressed", "true");
    await bell.click();
    await expect(bell).toHaveAttribute("aria-pressed", "false");
    // A list that loads before the server has the change would show the section again.
    await expect.poll(() => followsOf(member)).toEqual([]);
    await visit(page, `${language.prefix}/member/notifications`);
    await expect(follows.getByText(translate(language, "You're not following anything yet"))).toBeVisible();
  });
}

test("toast: closes after ten seconds, stays on hover or focus and never covers a dialog", async ({ page }) => {
  const [, english] = languages;
  const member = await followerOfDraws(english);
  const [one = "", two = "", three = ""] = await unusedDraws(3, languages.length * 4);
  const received = messagesTo(page);
  await page.clock.install();
  await visitAs(member, page, `${english.prefix}/mark-six`);
  await expect.poll(() => joined(received)).toBe(3);
  // From here on the test controls the clock, in steps that do not time out the connection.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  const pass = (seconds: number) => page.clock.runFor(seconds * 1000);
  const shows = (number: string) =>
    expect
      .poll(async () => {
        await pass(0.25);
        return popup(page).allTextContents();
      })
      .toEqual([expect.stringContaining(number)]);

  await publishDraw(one);
  await shows(one);
  await pass(8);
  await expect(popup(page)).toContainText(one);
  await pass(2);
  await expect(popup(page)).toHaveCount(0);

  await publishDraw(two);
  await shows(two);
  // `hover` waits for animation frames, which the paused clock does not run.
  const { x = 0, y = 0 } = (await popup(page).getByRole("link").boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 5);
  await pass(11);
  await expect(popup(page)).toContainText(two);
  await page.mouse.move(5, 5);
  await popup(page).getByRole("button").focus();
  await pass(11);
  await expect(popup(page)).toContainText(two);
  // Escape closes the toast and moves focus to the account button.
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(account(page, english)).toBeFocused();

  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.showModal();
  });
  await publishDraw(three);
  await expect
    .poll(async () => {
      await pass(0.25);
      return account(page, english).evaluate((button) => button.textContent);
    })
    .toContain("3");
  await pass(11);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>("body > dialog")?.close());
  await shows(three);
});

test("notifications: include those sent while the page subscribes to its channels", { tag: "@long" }, async ({
  page,
}) => {
  const [, english] = languages;
  const member = await followerOfDraws(english);
  const [result = ""] = await unusedDraws(1, languages.length * 4 + 3);
  const received = messagesTo(page);
  let authorize = () => {};
  const authorized = new Promise<void>((resolve) => {
    authorize = resolve;
  });
  await page.route("**/broadcasting/auth*", async (route) => {
    await authorized;
    await route.continue();
  });
  const listed = page.waitForResponse(/\/api\/user\/notification\?/);
  await visitAs(member, page, `${english.prefix}/mark-six`);
  await expect.poll(() => joined(received)).toBe(1);
  await listed;
  await publishDraw(result);
  await expect.poll(() => unreadOf(member)).toHaveLength(1);
  authorize();
  await expect(account(page, english)).toHaveAccessibleDescription(
    translate(english, "{unread} unread", { unread: "1" }),
  );
});

test("notifications: show the latest one of a gap once when the network is back", async ({ page, network }) => {
  const [, english] = languages;
  const member = await addMember(english);
  const draws = await unusedDraws(2, languages.length * 4 + 4);
  const received = messagesTo(page);
  const started = page.waitForResponse(/\/api\/user\/notification\?/);
  await visitAs(member, page, `${english.prefix}/mark-six`);
  await started;
  await expect.poll(() => joined(received)).toBe(3);
  const state = () => page.evaluate(() => document.documentElement.dataset.live);
  const cut = async (meanwhile: () => Promise<unknown>) => {
    await expect.poll(state).toBe("connected");
    network.refuse();
    await expect.poll(state).not.toBe("connected");
    await meanwhile();
    network.pass();
    const listed = page.waitForResponse(/\/api\/user\/notification\?/);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await listed;
  };
  await cut(() => seedNotifications(member, draws));
  await expect(popup(page)).toContainText(draws[1] ?? "");
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await cut(async () => {});
  await expect(account(page, english)).toHaveAccessibleDescription(
    translate(english, "{unread} unread", { unread: "2" }),
  );
  await expect(popup(page)).toHaveCount(0);
});

test.describe("with two requests for the list at start", () => {
  // The test delays requests, which a worker would make itself.
  test.use({ worker: false });

  test("notifications: show the latest unread one when the second response arrives", { tag: "@long" }, async ({
    page,
  }) => {
    const [, english] = languages;
    const member = await addMember(english);
    const [result = ""] = await unusedDraws(1, languages.length * 4 + 6);
    const listed = page.waitForResponse(/\/api\/user\/notification\?/);
    await visitAs(member, page, `${english.prefix}/mark-six`);
    await listed;
    await page.goto("about:blank");
    await seedNotifications(member, [result]);
    const received = messagesTo(page);
    let requests = 0;
    await page.route(/\/api\/user\/notification\?/, async (route) => {
      requests++;
      if (requests === 1) await expect.poll(() => requests).toBe(2);
      await route.continue();
    });
    // The first request is under way before the page has joined its channels.
    await page.route(/\/broadcasting\/auth/, async (route) => {
      await expect.poll(() => requests).toBeGreaterThan(0);
      await route.continue();
    });
    await visit(page, `${english.prefix}/member/messages`);
    await expect.poll(() => joined(received)).toBe(3);
    await expect(popup(page)).toContainText(result);
  });
});

test("follow: opens the login dialog when a visitor follows a section", async ({ page }) => {
  const [, english] = languages;
  await visit(page, `${english.prefix}/news`);
  const follow = main(page).getByRole("button", { name: translate(english, "Follow"), exact: true });
  await waitUntilInteractive(follow);
  await follow.click();
  await expect(page).toHaveURL(/#login-needed$/);
  await expect(page.getByRole("dialog")).toBeVisible();
});
