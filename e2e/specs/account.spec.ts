import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { apiPath } from "#contract/http/api-path.ts";
import { expect, test } from "../support/fixtures.ts";
import { addMember, expectNothingOf, password, statusOf, visitAs } from "../support/members.ts";
import { beginningOf, type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { cachedPaths, coldStart, savedAtBadges, visit } from "../support/page-ready.ts";
import { axeViolations } from "../support/violations.ts";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, language: Language, label: string) =>
  main(page).getByLabel(translate(language, label), { exact: false }).first();
const button = (page: Page, language: Language, words: string) =>
  main(page).getByRole("button", { name: translate(language, words), exact: true });
const tab = (page: Page, language: Language, words: string) =>
  main(page)
    .getByRole("navigation", { name: translate(language, "Member centre") })
    .getByRole("link", { name: translate(language, words) });
const chinese = languages[0];

// The browser logs each rejected call. Nothing else may be logged.
test.use({ allowConsole: true });
test.afterEach(({ problems, network }) => {
  if (!network.hadFaults) expect(problems.filter((problem) => !problem.includes("status of 422"))).toEqual([]);
});

for (const language of languagesOfRun("zh-CN")) {
  test(`account: saves, validates and protects profile changes when a member edits them, ${language.code}`, async ({
    page,
    network,
  }) => {
    const member = await addMember(language);
    // Visitors see a message in place of the tab.
    await visit(page, `${language.prefix}/member`);
    await expect(page).toHaveURL(new RegExp(`${language.prefix}/member/account$`));
    await expect(main(page).getByText(translate(language, "You're not logged in"))).toBeVisible();
    await visitAs(member, page, `${language.prefix}/member/account`);
    await expect(main(page).getByRole("definition").filter({ hasText: member.email })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${translate(language, "Account")} · `));

    // The name can be changed once, and a dialog says so first.
    const name = `Reader ${member.id}`;
    await field(page, language, "Account name").fill(name);
    await field(page, language, "Email language").selectOption({ label: "Tiếng Việt" });
    await button(page, language, "Save").click();
    const confirmation = page.getByRole("dialog", { name: name });
    await confirmation.getByRole("button", { name: translate(language, "Keep editing") }).click();
    await expect(confirmation).toBeHidden();
    await button(page, language, "Save").click();
    await confirmation.getByRole("button", { name: translate(language, "Change name") }).click();
    await expect(main(page).getByRole("status")).toContainText(translate(language, "Your changes have been saved."));
    await expect(main(page).getByRole("definition").filter({ hasText: name })).toBeVisible();
    await expect(field(page, language, "Account name")).toHaveCount(0);

    await tab(page, language, "Personal information").click();
    const nickname = field(page, language, "Nickname");
    await nickname.fill("abc");
    await page.locator("select[name=month]").selectOption("2");
    await button(page, language, "Save").click();
    await expect(nickname).toBeFocused();
    await expect(nickname).toHaveAccessibleDescription(
      new RegExp(translate(language, "Please enter 5 to 50 characters.")),
    );
    await expect(page.locator("select[name=year]")).toHaveAccessibleDescription(
      translate(language, "Please select your full date of birth"),
    );
    await nickname.fill("木棉花开了");
    await page.locator("select[name=year]").selectOption("1990");
    await page.locator("select[name=day]").selectOption("28");
    await page.locator("select[name=country]").selectOption("HK");
    await field(page, language, "Mobile number").fill("2123 4567");
    await button(page, language, "Save").click();
    await expect(field(page, language, "Mobile number")).toHaveAccessibleDescription(
      new RegExp(translate(language, "Please enter a valid phone number")),
    );
    await field(page, language, "Mobile number").fill("9123 4567");
    await button(page, language, "Save").click();
    await expect(main(page).getByRole("status")).toContainText(translate(language, "Your changes have been saved."));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("木棉花开了");
    await expect(field(page, language, "Mobile number")).toHaveValue("+85291234567");

    // Unsaved changes survive a click on another tab.
    await nickname.fill("木棉花又开了");
    const discard = page.getByRole("dialog", { name: translate(language, "Discard changes?") });
    await tab(page, language, "Messages").click();
    await discard.getByRole("button", { name: translate(language, "Keep editing") }).click();
    await expect(nickname).toHaveValue("木棉花又开了");
    await page.evaluate(() => history.back());
    await discard.getByRole("button", { name: translate(language, "Keep editing") }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(nickname).toHaveValue("木棉花又开了");
    const dialogType = new Promise<string>((resolve) => {
      page.once("dialog", (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.close({ runBeforeUnload: true });
    expect(await dialogType).toBe("beforeunload");
    await tab(page, language, "Messages").click();
    await discard.getByRole("button", { name: translate(language, "Discard changes") }).click();
    await expect(main(page).getByText(translate(language, "No messages yet"))).toBeVisible();
    await tab(page, language, "My likes").click();
    await expect(main(page).getByText(translate(language, "No liked articles yet"))).toBeVisible();
    await main(page).getByRole("group").getByText(translate(language, "Games")).click();
    await expect(main(page).getByText(translate(language, "No liked games yet"))).toBeVisible();

    await tab(page, language, "Change password").click();
    const current = field(page, language, "Current password");
    await current.fill("not2026that");
    await field(page, language, "New password").fill("kapok2027new");
    await main(page).getByLabel(translate(language, "Confirm new password"), { exact: true }).fill("kapok2027new");
    await button(page, language, "Change password").click();
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription(language.id === 2 ? /旧密码不正确/ : /old password is incorrect/);
    await current.fill(password);
    await button(page, language, "Change password").click();
    await expect(main(page).getByRole("status")).toContainText(
      translate(language, "Your password has been changed. You've been logged out of all other devices."),
    );
    await expect(current).toHaveValue("");
    expect(await statusOf(network.origin, member.elsewhere)).toBe(401);
    expect(await statusOf(network.origin, member.token)).toBe(200);
  });
}

test("account: changes the avatar, ends logins, exports data and deletes the account when a member asks for it", async ({
  page,
  network,
}) => {
  const language = chinese;
  const member = await addMember(language);
  await visitAs(member, page, "/member/devices");
  // Only the selected login ends.
  const rows = main(page)
    .getByRole("listitem")
    .filter({ hasText: beginningOf(language, "Last used {used}") });
  await expect(rows).toHaveCount(2);
  await main(page).getByRole("button", { name: "Firefox · Linux" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(translate(language, "This device"));
  expect(await statusOf(network.origin, member.elsewhere)).toBe(401);

  await button(page, language, "Change avatar").click();
  const sheet = page.getByRole("dialog", { name: translate(language, "Avatar") });
  const upload = sheet.getByLabel(translate(language, "Upload a picture"));
  await upload.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const uploadError = sheet.getByRole("alert");
  await expect(uploadError).toContainText(
    translate(language, "The avatar does not meet the requirements: JPG, PNG, GIF, or WebP, up to 4 MB."),
  );
  // A large photo is scaled down before the upload.
  const noise = { create: { width: 1200, height: 900, channels: 3, background: "#c5301b" } } as const;
  const photograph = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: "gaussian", sigma: 60 } },
  } as never)
    .png()
    .toBuffer();
  expect(photograph.length).toBeGreaterThan(1_000_000);
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/user/avatar"));
  await upload.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: photograph });
  await expect(sheet.getByRole("img", { name: translate(language, "Preview") })).toBeVisible();
  await expect(uploadError).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  const before = await page.locator("h1").evaluate(() => document.querySelector("main img")?.getAttribute("src"));
  await sheet.getByRole("button", { name: translate(language, "Save"), exact: true }).click();
  expect(Number(await (await sent).headerValue("content-length"))).toBeLessThan(400_000);
  await expect(sheet).toBeHidden();
  const picture = main(page).locator("img").first();
  await expect(picture).not.toHaveAttribute("src", before ?? "");
  await expect(picture).toHaveAttribute("src", /[0-9a-f]{8}-/);
  await button(page, language, "Change avatar").click();
  await sheet.getByRole("button", { name: translate(language, "Remove my picture") }).click();
  await expect(picture).toHaveAttribute("src", /kapok-\d/);
  await page.keyboard.press("Escape");

  await tab(page, language, "Account").click();
  const download = page.waitForEvent("download");
  await button(page, language, "Export my data").click();
  const data = page.getByRole("dialog", { name: translate(language, "Export my data") });
  const dataPassword = data.getByLabel(translate(language, "Password"), { exact: true });
  await dataPassword.fill("not2026that");
  await data.getByRole("button", { name: translate(language, "Export my data") }).click();
  await expect(dataPassword).toHaveAccessibleDescription(/密码不正确/);
  expect(await axeViolations(page)).toEqual([]);
  await dataPassword.fill(password);
  await data.getByRole("button", { name: translate(language, "Export my data") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("kapok-account.json");
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ user: { email: member.email } });

  await button(page, language, "Delete account…").click();
  const deletion = page.getByRole("dialog", { name: translate(language, "Delete your account?") });
  const passwordInput = deletion.getByLabel(translate(language, "Password"), { exact: true });
  await passwordInput.fill("not2026that");
  await deletion.getByRole("button", { name: translate(language, "Delete account"), exact: true }).click();
  await expect(passwordInput).toHaveAccessibleDescription(/密码不正确/);
  await passwordInput.fill(password);
  await deletion.getByRole("button", { name: translate(language, "Delete account"), exact: true }).click();
  await expect(main(page).getByRole("status")).toContainText("永久删除");
  await expect(main(page).getByText(translate(language, "You're not logged in"))).toBeVisible();
  expect(await statusOf(network.origin, member.token)).toBe(401);
  await expectNothingOf(member, page);
});

test("account: shows cached data and keeps edits when the network is off", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  const language = chinese;
  const member = await addMember(language);
  await visitAs(member, page, "/member/profile");
  await expect(field(page, language, "Nickname")).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => cachedPaths(page)).toContain(apiPath("/main", { lang: language.id }));
  // The page persists its queries with a delay.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain(".center.");
  network.refuse();
  const offlinePage = await coldStart(context);
  await visit(offlinePage, "/member/profile");
  await expect(main(offlinePage).getByText(member.email)).toBeVisible();
  await expect(savedAtBadges(offlinePage, language)).toBeVisible();
  await expect(
    main(offlinePage).getByText(translate(language, "Connect to the internet to make changes.")),
  ).toBeVisible();
  const nickname = field(offlinePage, language, "Nickname");
  await nickname.fill("没有网络也不丢");
  await button(offlinePage, language, "Save").click();
  await expect(main(offlinePage).getByRole("alert")).toContainText(translate(language, "You're offline."));
  await expect(nickname).toHaveValue("没有网络也不丢");
  // The cached data belongs to the member: it is not in the caches that the worker serves.
  const cached = await offlinePage.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().filter(({ url }) => url.includes("/api/user"));
  });
  expect(cached).toEqual([]);
  network.pass();
  await button(offlinePage, language, "Save").click();
  await expect(main(offlinePage).getByRole("status")).toContainText(
    translate(language, "Your changes have been saved."),
  );
  await expect(savedAtBadges(offlinePage, language)).toBeHidden();
  await expect(offlinePage.getByRole("heading", { level: 1 })).toHaveText("没有网络也不丢");
});

test("account: is read-only when it is for materials only", async ({ page, network }) => {
  const language = languages[1];
  const member = await addMember(language, { materialOnly: true });
  await visitAs(member, page, "/en-US/member");
  const note = main(page).getByText(
    translate(
      language,
      "This account is only for downloading materials. Its password, profile, and avatar can't be changed.",
    ),
  );
  await expect(note).toBeVisible();
  await expect(button(page, language, "Save")).toHaveCount(0);
  await expect(button(page, language, "Change avatar")).toHaveCount(0);
  await expect(button(page, language, "Delete account…")).toHaveCount(0);
  await tab(page, language, "Change password").click();
  await expect(note).toBeVisible();
  await expect(main(page).locator("input[type=password]")).toHaveCount(0);
  await tab(page, language, "Personal information").click();
  await expect(note).toBeVisible();
  await expect(main(page).locator("input, select")).toHaveCount(0);

  // Logging out of all devices includes this one.
  await tab(page, language, "Your devices").click();
  await button(page, language, "Log out of all devices…").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: translate(language, "Log out of all devices") })
    .click();
  await expect(main(page).getByText(translate(language, "You're not logged in"))).toBeVisible();
  await expectNothingOf(member, page);
  expect(await statusOf(network.origin, member.elsewhere)).toBe(401);

  // For visitors the server renders only the frame, with `noindex`.
  const html = await (await fetch(`${network.origin}/en-US/member/account`)).text();
  expect(html).toContain('content="noindex"');
  expect((await fetch(`${network.origin}/member/no-such-tab`)).status).toBe(404);
});
