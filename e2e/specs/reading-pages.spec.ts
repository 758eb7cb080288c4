import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";

test.use({ worker: false });

const heading = (page: Page, level: number, name?: string | RegExp): Locator =>
  page.getByRole("main").getByRole("heading", { level, ...(name && { name }) });

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("calendar: filters, steps through months and shows local times", async ({ page }) => {
    const [, english] = languages;
    await visit(page, "/en-US/calendar/2026/12");
    const main = page.getByRole("main");
    const solstice = main.getByRole("row", { name: /^00:00 .*Winter solstice week/ });
    await expect(solstice).toContainText("Dec 18, 11:00 your time");
    await expect(solstice.getByRole("link", { name: "Winter solstice week", exact: true })).toHaveAttribute(
      "href",
      /^\/en-US\/article\/\d+$/,
    );
    const file = solstice.getByRole("link", {
      name: translate(english, "Add to calendar: {title}").split("{")[0] ?? "",
    });
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    await expect(main.getByRole("link", { name: "Subscribe to calendar" })).toHaveAttribute(
      "href",
      /^webcal:\/\/[^/]+\/calendar\/en-US\.ics$/,
    );

    const chess = main.getByRole("button", { name: "Kapok Tables" });
    await chess.click();
    await expect(chess).toHaveAttribute("aria-pressed", "true");
    await expect(solstice).toBeHidden();
    await expect(main.getByRole("row").filter({ hasText: "Lingnan mahjong" }).first()).toBeVisible();

    const next = main.getByRole("link", { name: "Next month" });
    await next.click();
    await expect(heading(page, 2, "January 2027")).toBeVisible();
    await expect(page).toHaveURL("/en-US/calendar/2027/1");
    await next.click();
    await expect(heading(page, 2, "February 2027")).toBeVisible();
    await expect(next).toBeHidden();
    await main.getByRole("link", { name: "Previous month" }).click();
    await expect(heading(page, 2, "January 2027")).toBeVisible();
  });
});

test("URLs: redirect or respond with 404 when the month, question or offer does not exist", async ({ page }) => {
  for (const [requested, found] of [
    ["/calendar/soon/1", "/calendar/2025/7"],
    ["/calendar/2035/1", "/calendar/2027/2"],
    ["/faq/no-such-question", "/faq"],
  ] as const) {
    const response = await page.request.get(requested);
    expect(new URL(response.url()).pathname).toBe(found);
    expect(response.status()).toBe(200);
  }
  expect((await page.request.get("/activity/calendar")).url()).toMatch(/\/calendar\/20\d\d\/\d+$/);
  for (const unknown of ["/promote/free-money", "/platform/nothing"]) {
    expect((await page.request.get(unknown)).status()).toBe(404);
  }
});

test("questions: open the one in the URL and search all when the reader types", async ({ page }) => {
  await visit(page, "/en-US/faq/get-help");
  const main = page.getByRole("main");
  const open = main.locator("details[open]");
  await expect(open).toHaveCount(1);
  await expect(open.getByRole("heading")).toHaveText("I cannot stop. Whom can I turn to?");
  await expect(open).toBeInViewport();
  const requests: string[] = [];
  page.on("request", (request) => {
    // Banners load some time after the page.
    if (/\/api\/(?!ad-content)/.test(request.url())) requests.push(request.url());
  });
  await main.getByRole("searchbox").fill("UTC calendar");
  await expect(main.getByRole("status")).toHaveText("1 question");
  await expect(main.locator("details")).toHaveCount(1);
  await main.getByRole("searchbox").fill("xyzzy");
  await main.getByRole("button", { name: "All questions" }).click();
  expect(await main.locator("details").count()).toBeGreaterThanOrEqual(24);
  expect(requests).toEqual([]);
  // Links in answers open in the page.
  await main.getByText("How much room does it take?").click();
  await main.locator("#storage").getByRole("link", { name: "library" }).click();
  await expect(page).toHaveURL("/en-US/library");
});

test("timeline and polls: list releases by year and category and polls in every state", async ({ page }) => {
  await visit(page, "/en-US/game/timeline");
  const main = page.getByRole("main");
  await expect(heading(page, 2)).toHaveText(["2026", "2025", "2024"]);
  await main.getByRole("button", { name: "More" }).click();
  // The sample has 60 games. A parallel test may have added another.
  await expect(main.getByRole("heading", { level: 4 }).nth(59)).toBeVisible();
  await main.getByRole("link", { name: "Sports", exact: true }).click();
  await expect(page).toHaveURL("/en-US/game/timeline?category=sports");
  await expect(main.getByRole("heading", { level: 4 })).toHaveCount(12);

  await page.getByRole("contentinfo").getByRole("link", { name: "Polls" }).click();
  await expect(heading(page, 1, "Polls")).toBeVisible();
  // The sample has three polls. A parallel test may have added another.
  await expect(main.getByRole("heading", { level: 2 }).nth(2)).toBeVisible();
  await expect(main.getByText("Ended", { exact: true }).first()).toBeVisible();
});

test("terms of service: link to the licenses of third-party software", async ({ page }) => {
  const [, english] = languages;
  await visit(page, "/en-US/terms-of-service");
  await page.getByRole("link", { name: translate(english, "Licenses of third-party software") }).click();
  await expect(page).toHaveURL(/\/third-party-notices\.txt$/);
  await expect(page.getByText(/^react \d[\d.]* \(MIT\)/m)).toBeVisible();
});

for (const language of languagesOfRun("en-US")) {
  test(`privacy notice: is linked from footer, terms and sign-up, ${language.code}`, async ({ page }) => {
    const { prefix } = language;
    const title = language.code === "zh-CN" ? "隐私说明" : "Privacy";
    await visit(page, `${prefix}/terms-of-service`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /隐私说明|privacy notice/ })
      .click();
    await expect(heading(page, 1, title)).toBeVisible();
    await expect(page).toHaveURL(`${prefix}/privacy`);
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
    await visit(page, `${prefix}/faq`);
    await page.getByRole("contentinfo").getByRole("link", { name: title, exact: true }).click();
    await expect(page).toHaveURL(`${prefix}/privacy`);
    await visit(page, `${prefix}/faq#register`);
    const link = page.getByRole("dialog").getByRole("link", { name: translate(language, "Privacy notice") });
    await expect(link).toHaveAttribute("href", `${prefix}/privacy`);
  });
}
