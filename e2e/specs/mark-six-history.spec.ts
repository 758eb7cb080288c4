import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { ageCopies } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { beginningOf, type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { coldStart, visit, waitForHydration, waitUntilCached } from "../support/page-ready.ts";

const history = "/mark-six/history-result";
const year = apiPath("/mark-six", { limit: markSix.maxHistoryPage });
const [chinese, english] = languages;
const hour = 60 * 60 * 1000;

async function draws(): Promise<Draw[]> {
  const response = (await (await fetch(siteUrl() + year)).json()) as { draw_list: Draw[] };
  return response.draw_list;
}

const rows = (page: Page) =>
  page
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader") })
    .getByRole("row");
const drawRow = (page: Page, { number }: Draw) => page.getByRole("row").filter({ hasText: number });
const checked = (page: Page, language: Language) =>
  page.getByRole("main").getByText(beginningOf(language, "Data up to draw {number}, last checked {time}"));

test("draw history: shows the latest draws and links when scripts are off", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "zh-CN", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const [latest] = await draws();
  if (!latest) throw new Error("There is no draw.");
  await page.goto(history);
  await expect(drawRow(page, latest)).toBeVisible();
  // The chart's styles are part of the page although its script loads later.
  await expect(page.locator("figure svg")).toHaveCSS("fill", "none");
  const choices = page.getByRole("navigation", { name: translate(chinese, "Find draws by") });
  await choices.getByRole("link", { name: translate(chinese, "Month") }).click();
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
  await expect(drawRow(page, latest)).toBeVisible();
  await choices.getByRole("link", { name: translate(chinese, "Draw number") }).click();
  await page.getByRole("textbox", { name: translate(chinese, "Draw number, such as 26/131") }).fill(latest.number);
  await page.getByRole("button", { name: translate(chinese, "Show") }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: translate(chinese, "Draw {number}", { number: latest.number }) }),
  ).toBeAttached();
  await context.close();
});

test("draw history: keeps its filters in the URL when the reader changes them", async ({ page }) => {
  const all = await draws();
  const [latest, second] = all;
  if (!latest || !second) throw new Error("There are no draws.");
  await visit(page, `/en-US${history}`);
  const main = page.getByRole("main");
  const heading = (name: string) => main.getByRole("heading", { level: 2, name, exact: true });
  const choices = page.getByRole("navigation", { name: "Find draws by" });
  await expect(heading("Latest 30 draws")).toBeVisible();
  await expect(choices.getByRole("link", { name: "Latest" })).toHaveAttribute("aria-current");
  await expect(choices.locator("[aria-current]")).toHaveCount(1);

  await main.getByRole("link", { name: "Latest 10", exact: true }).click();
  await expect(heading("Latest 10 draws")).toBeVisible();
  await expect(page).toHaveURL(`/en-US${history}?last=10`);
  await expect(rows(page)).toHaveCount(1 + 10);

  await choices.getByRole("link", { name: "Year" }).click();
  const thisYear = `20${latest.number.slice(0, 2)}`;
  await expect(page).toHaveURL(`/en-US${history}/${thisYear}`);
  await expect(
    main.getByText(`${all.filter(({ number }) => number.startsWith(thisYear.slice(2))).length} draws`),
  ).toBeVisible();
  await expect(choices.locator("[aria-current]")).toHaveText(["Year"]);

  await choices.getByRole("link", { name: "Draw number" }).click();
  await main.getByRole("textbox").fill(second.number.replace("/", ""));
  await main.getByRole("button", { name: "Show" }).click();
  await expect(heading(`Draw ${second.number}`)).toBeAttached();
  await expect(rows(page)).toHaveCount(1 + 7 + 1);
  await page.reload();
  await waitForHydration(page);
  await expect(heading(`Draw ${second.number}`)).toBeAttached();
  await page.goBack();
  await page.goBack();
  await expect(choices.locator("[aria-current]")).toHaveText(["Year"]);
});

test("draw history: shows more draws when the reader asks for more", async ({ page }) => {
  await visit(page, `/en-US${history}?last=50`);
  await expect(rows(page)).toHaveCount(1 + 20);
  await page.getByRole("main").getByRole("link", { name: "More" }).click();
  await expect(rows(page)).toHaveCount(1 + 40);
});

for (const { address, description, tag } of [
  { address: `${history}/1999`, description: "1999", tag: "@long" },
  { address: `${history}?month=2019-05`, description: "May 2019", tag: [] },
  { address: `${history}?number=19-001`, description: "Draw 19/001", tag: "@long" },
]) {
  test(`draw history: shows a notice when a filter exceeds the recent year: ${address}`, { tag }, async ({ page }) => {
    await visit(page, `/en-US${address}`);
    const status = page.getByRole("main").getByRole("status");
    await expect(status).toContainText(`Not found in the past year: ${description}`);
    await status.getByRole("link", { name: "View latest draws" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Latest 30 draws" })).toBeVisible();
  });
}

test.describe("with an invalid year", () => {
  test.use({ allowConsole: true });
  test("draw history: responds with 404 when the year is invalid", async ({ page }) => {
    expect((await page.goto(`${history}/latest`))?.status()).toBe(404);
  });
});

test("draw history: has the same values in chart and table for screen readers", async ({ page }) => {
  const chosen = (await draws()).slice(0, 30);
  await visit(page, `/en-US${history}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: /^How often each number was drawn in 30 draws/ })).toBeVisible();
  await main.getByText("All 49 numbers as a table").click();
  const table = main.getByRole("table", { name: "How often each number was drawn, and when it was last drawn" });
  await expect(table.getByRole("row")).toHaveCount(1 + 49);
  const countOf = (number: number) =>
    chosen.filter((draw) => draw.special === number || draw.number_list.includes(number)).length;
  for (const number of [1, 7, 25, 49]) {
    const cells = table.getByRole("row", { name: new RegExp(`^${number} `) }).getByRole("cell");
    await expect(cells.first(), String(number)).toHaveText(String(countOf(number)));
  }
});

for (const language of languagesOfRun("zh-CN")) {
  test(`draw history: opens when the network is off and Mark Six was visited once, ${language.code}`, async ({
    page,
    context,
    network,
  }) => {
    const [latest] = await draws();
    if (!latest) throw new Error("There is no draw.");
    await visit(page, `${language.prefix}/mark-six`);
    await waitUntilCached(page, year);
    await ageCopies(page, hour);
    network.refuse();
    const start = await coldStart(context);
    await start.goto(`${language.prefix}${history}?last=50`);
    await waitForHydration(start);
    await expect(drawRow(start, latest)).toBeVisible();
    await expect(checked(start, language)).toContainText(latest.number);
    await expect(start.getByRole("main").locator('[data-state="stale"]')).toBeVisible();
    await start.getByRole("link", { name: translate(language, "Month"), exact: true }).click();
    await expect(start).toHaveURL(/month=/);
    await expect(drawRow(start, latest)).toBeVisible();
  });
}

test("draw history: opens from the cache when the network hangs", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  await visit(page, "/en-US/mark-six");
  await waitUntilCached(page, year);
  await ageCopies(page, hour);
  network.hang();
  const start = await coldStart(context);
  await start.goto(`/en-US${history}`, { waitUntil: "commit" });
  await expect(start.getByRole("heading", { level: 2, name: "Latest 30 draws" })).toBeVisible();
});

function operator(...args: string[]): void {
  const command = join(import.meta.dirname, "../../bin/kapok.mjs");
  const env = { ...process.env, DATA_DIR: process.env.KAPOK_E2E_DATA };
  const { status, stderr } = spawnSync(process.execPath, [command, "operator", "draws", ...args], {
    encoding: "utf8",
    env,
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}

test.describe("with a corrected result", () => {
  // If a result changes while a cached page hydrates, React logs that it renders the newer one.
  test.use({ allowConsole: true });
  test("draw history: shows the corrected result when the device cached the wrong one", { tag: "@long" }, async ({
    page,
    context,
  }) => {
    // A draw that no other test uses.
    const wrong = (await draws()).at(100);
    if (!wrong) throw new Error("There are too few draws.");
    const right = Array.from({ length: 49 }, (_, index) => index + 1).find(
      (number) => number !== wrong.special && !wrong.number_list.includes(number),
    );
    const address = `/en-US${history}?number=${wrong.number.replace("/", "-")}`;
    const shown = (special: number) =>
      page.getByRole("main").getByRole("img", { name: new RegExp(`special number ${special} `) });
    await visit(page, address);
    await expect(shown(wrong.special)).toBeVisible();
    await waitUntilCached(page, year);
    try {
      operator("correct", wrong.number, "--special", String(right));
      await ageCopies(page, hour);
      const start = await coldStart(context);
      await start.goto(address);
      await expect(
        start.getByRole("main").getByRole("img", { name: new RegExp(`special number ${right} `) }),
      ).toBeVisible();
      await expect(checked(start, english)).toBeVisible();
      await expect(start.getByRole("main").locator('[data-state="saved"]')).toBeVisible();
    } finally {
      operator("correct", wrong.number, "--special", String(wrong.special));
    }
  });
});
