import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiPath } from "#contract/http/api-path.ts";
import { analyticsCounter } from "#server/analytics/analytics.schema.ts";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { readZip } from "#server/test/read-zip.ts";
import { ageCopies } from "../support/cached-reads.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password, visitAs } from "../support/members.ts";
import { type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import {
  arrived,
  coldStart,
  savedAtBadges,
  visit,
  waitForBackgroundTasks,
  waitUntilCached,
  waitUntilInteractive,
} from "../support/page-ready.ts";
import { clickButton, dialog, dumpStorage, localStorageOf, logIn } from "../support/sign-in.ts";
import { axeViolations } from "../support/violations.ts";

const [chinese, english] = languages;
const tooMany = "Unable to download! Up to {most} files can be downloaded at one time";
const bytesOf = async (download: Download) => readFile(await download.path());

function elementsOf(page: Page, language: Language) {
  const main = page.getByRole("main");
  const button = (message: string) => main.getByRole("button", { name: translate(language, message), exact: true });
  return {
    main,
    boxes: main.getByRole("checkbox"),
    all: button("Select all"),
    none: button("Cancel all"),
    // The button with a text. Each card has a button with only an icon.
    download: main.getByRole("button", { name: /^(Download|下载)( |\d|$)/ }).filter({ hasText: /./ }),
    selected: (count: number) =>
      main.getByText(translate(language, "{count} of {most} selected", { count: `${count}`, most: "20" })),
    message: (text: string) => main.getByText(translate(language, text, { most: "20" })),
  };
}

for (const language of languagesOfRun("en-US")) {
  test(`downloads: puts the selected files in one archive, with a limit of twenty, ${language.code}`, async ({
    page,
  }) => {
    await visit(page, `${language.prefix}/download`);
    const { main, boxes, all, none, download, selected, message } = elementsOf(page, language);
    await waitUntilInteractive(all);
    await all.click();
    await expect(selected(await boxes.count())).toBeVisible();
    await expect(
      main.getByRole("alert").filter({ hasText: translate(language, tooMany, { most: "20" }) }),
    ).toBeVisible();
    await expect(download).toHaveAttribute("aria-disabled", "true");
    await none.click();
    await expect(selected(0)).toBeVisible();
    await expect(message(tooMany)).toBeHidden();

    // A click on the card and the space key both toggle the checkbox.
    await main
      .getByRole("listitem")
      .first()
      .click({ position: { x: 40, y: 40 } });
    await boxes.nth(1).press("Space");
    await expect(selected(2)).toBeVisible();
    // The selection stays when another group opens.
    await main.getByRole("navigation").getByRole("link").nth(4).click();
    await expect(page).toHaveURL(/\/download\/\d+$/);
    await arrived(page);
    await expect(boxes).toHaveCount(5);
    await boxes.first().press("Space");
    await expect(selected(3)).toBeVisible();
    const [archive] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(archive.suggestedFilename()).toBe(language === chinese ? "木棉.zip" : "Kapok.zip");
    const names = (await readZip(await bytesOf(archive))).map(({ name }) => name);
    expect(names).toEqual(["winter-solstice-970x250.png", "winter-solstice-728x90.png", "品牌色.md"]);
    await expect(main.getByRole("status").filter({ hasText: /3 files saved|3个文件/ })).toBeVisible();

    const downloadLink = main.getByRole("listitem").nth(2).getByRole("link");
    const [single] = await Promise.all([page.waitForEvent("download"), downloadLink.click()]);
    expect(single.suggestedFilename()).toBe("colours.csv");
    expect((await bytesOf(single)).toString()).toContain("#c5301b");

    // Files for members are listed and locked.
    await main.getByRole("navigation").getByRole("link").nth(5).click();
    await expect(message("Log in to unlock these free materials.")).toBeVisible();
    await expect(boxes).toHaveCount(0);
  });

  test(`downloads: unlocks member and VIP files through links without a token when a member logs in, ${language.code}`, async ({
    page,
    network,
  }) => {
    const { email, token } = await addMember(language, { vipGroup: "gold", materialOnly: true });
    await visit(page, `${language.prefix}/download`);
    const { main, boxes, all, download, selected, message } = elementsOf(page, language);
    await waitUntilInteractive(all);
    await main.getByRole("navigation").getByRole("link").nth(5).click();
    await expect(page).toHaveURL(/\/download\/\d+$/);
    const address = page.url();
    const first = main.getByRole("listitem").first();
    await expect(message("Log in to unlock these free materials.")).toBeVisible();
    // The whole card opens the login dialog, which returns to the same page.
    await first.click({ position: { x: 40, y: 40 } });
    await expect(dialog(page)).toContainText(translate(language, "You're not logged in"));
    expect(await axeViolations(page)).toEqual([]);
    await clickButton(page, language, "Log in");
    await logIn(page, language, email, password);
    await expect(page).toHaveURL(address);
    await expect(boxes).toHaveCount(3);
    await expect(message("Log in to unlock these free materials.")).toBeHidden();
    const [single] = await Promise.all([page.waitForEvent("download"), first.getByRole("button").click()]);
    expect(single.suggestedFilename()).toBe("news-1170x2532.jpg");
    expect((await bytesOf(single)).subarray(0, 3).toString("hex")).toBe("ffd8ff");

    await boxes.first().press("Space");
    await main.getByRole("navigation").getByRole("link").first().click();
    const vip = main.getByRole("region").first();
    await expect(vip).toContainText(translate(language, "For members of your VIP group."));
    await vip.getByRole("checkbox").first().press("Space");
    await main.getByRole("region").nth(1).getByRole("checkbox").first().press("Space");
    await expect(selected(3)).toBeVisible();
    const [archive] = await Promise.all([page.waitForEvent("download"), download.click()]);
    const names = (await readZip(await bytesOf(archive))).map(({ name }) => name);
    expect(names).toEqual(["mark-six-1920x1080.jpg", "winter-solstice-970x250.png", "news-1170x2532.jpg"]);
    const login = (await localStorageOf(page))["kapok.token"] ?? token;
    expect(network.requests.filter((request) => request.includes("ticket=")).length).toBe(2);
    expect(network.requests.filter((request) => request.includes(login))).toEqual([]);
    expect(await dumpStorage(page)).not.toMatch(/开业|launch kit/);

    // A rejected ticket shows an error. An expired login opens the login dialog.
    network.status(500, /ticket/);
    await first.getByRole("button").click();
    await expect(message("The download failed. Please try again later.")).toBeVisible();
    // No other request may tell the page first that the login has ended.
    network.hang(/^\/api\/(?!user\/material\/ticket)/);
    await fetch(`${siteUrl()}/api/user/log-out`, {
      method: "POST",
      headers: { authorization: `Bearer ${login}` },
    });
    await download.click();
    await expect(dialog(page)).toContainText(translate(language, "You're not logged in"));
    network.pass();
    await expect(vip).not.toContainText(translate(language, "For members of your VIP group."));
    await expect(selected(1)).toBeVisible();
  });
}

test("downloads: open a VIP group at its own address for its members only", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const [group] = await inDatabase((db) => db.select().from(materialGroup).where(eq(materialGroup.vipGroup, "gold")));
  const path = `/en-US/download/${group?.id}`;
  const member = await addMember(english, { vipGroup: "gold" });
  await visitAs(member, page, "/en-US/download");
  const vip = page.getByRole("main").getByRole("region").first();
  await expect(vip).toContainText(translate(english, "For members of your VIP group."));
  await vip.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(path);
  const groups = page.getByRole("main").getByRole("region");
  await expect(groups).toHaveCount(1);
  await expect(groups.getByRole("checkbox").first()).toBeVisible();
  await visit(page, path);
  await expect(groups.getByRole("checkbox").first()).toBeVisible();

  const elsewhere = await browser.newContext({ serviceWorkers: "block", ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await visitAs(await addMember(english), other, path);
  const missing = translate(english, "Page not found: {path}", { path: `/download/${group?.id}` });
  await expect(other.getByRole("main").getByText(missing)).toBeVisible();
  await expect(other.getByRole("main").getByRole("checkbox")).toHaveCount(0);
  await elsewhere.close();
});

test("downloads: count each file of an archive, and members' files", { tag: "@long" }, async ({ page }) => {
  const { id, token } = await addMember(english, { vipGroup: "gold" });
  const source = `e2e-downloads-${id}`;
  await visitAs({ token }, page, `/en-US/download?ga_track_source=${source}`);
  const { main, boxes, download } = elementsOf(page, english);
  const vip = main.getByRole("region").first();
  await expect(vip).toContainText(translate(english, "For members of your VIP group."));
  await waitForBackgroundTasks(page);
  const [single] = await Promise.all([
    page.waitForEvent("download"),
    vip.getByRole("listitem").first().getByRole("button").click(),
  ]);
  await bytesOf(single);
  await boxes.nth(4).press("Space");
  await boxes.nth(5).press("Space");
  const [archive] = await Promise.all([page.waitForEvent("download"), download.click()]);
  await bytesOf(archive);
  await page.goto("about:blank");
  const counted = () =>
    inDatabase(async (db) =>
      (await db.select().from(analyticsCounter).where(eq(analyticsCounter.source, source)))
        .filter(({ category }) => category === "download")
        .map(({ action, label, count }) => `${action} ${label} ${count}`),
    );
  const file = expect.stringMatching(/^file \/material\/\d+\/file 1$|^file \/api\/material\/\d+\/file 1$/);
  await expect.poll(counted).toEqual([file, file, file]);
});

test("downloads: can be cancelled, and suggests fewer files when a download fails", async ({ page, network }) => {
  await visit(page, "/en-US/download");
  const { main, boxes, download, message } = elementsOf(page, english);
  await waitUntilInteractive(download);
  await boxes.first().press("Space");
  network.hang(/archive/);
  await download.click();
  await expect(main.getByRole("progressbar")).toBeVisible();
  await main.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(message("Download canceled.")).toBeVisible();
  await expect(main.getByRole("progressbar")).toBeHidden();
  const failed = main
    .getByRole("alert")
    .filter({ hasText: translate(english, "The download failed. Please select fewer files and try again.") });
  for (const fault of [() => network.status(500, /archive/), () => network.captive(/archive/)]) {
    fault();
    await download.click();
    await expect(failed).toBeVisible();
    network.pass();
    const [archive] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(await readZip(await bytesOf(archive))).toHaveLength(1);
    await expect(failed).toBeHidden();
  }
});

test("downloads: shows the cached list with its age and disables downloads when the network is off", {
  tag: "@long",
}, async ({ page, context, network }) => {
  await visit(page, "/download");
  await waitUntilCached(page, apiPath("/user/material", { lang: chinese.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.refuse();
  const start = await coldStart(context);
  await visit(start, "/download");
  const { main, boxes, all, download, message } = elementsOf(start, chinese);
  await expect(savedAtBadges(start, chinese).first()).toBeVisible();
  await expect(message("You're offline. You can download files when you're back online.")).toBeVisible();
  await waitUntilInteractive(all);
  await boxes.first().press("Space");
  await expect(download).toHaveAttribute("aria-disabled", "true");
  // A link to the login dialog is not a download link.
  await expect(main.getByRole("listitem").locator("a:not([href='#login-needed'])")).toHaveCount(0);
  network.pass();
  await start.getByRole("button", { name: translate(chinese, "Try again"), exact: true }).click();
  await expect(download).not.toHaveAttribute("aria-disabled", "true");
});
