import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { apiPath } from "#contract/http/api-path.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { coldStart, visit, waitUntilCached } from "../support/page-ready.ts";

const [, english] = languages;
const generator = `${english.prefix}/mark-six/generator`;
const hour = 60 * 60 * 1000;

const button = (page: Page, language: Language, words: string) =>
  page.getByRole("main").getByRole("button", { name: translate(language, words), exact: true });
const picksOf = (page: Page, language: Language = english) =>
  page.getByRole("region", { name: translate(language, "Your picks") });
/** Rows of the list of picks. */
const rows = (page: Page, language?: Language) => picksOf(page, language).getByRole("listitem");
const numbersIn = async (row: Locator) => (await row.getByRole("img").locator("span").allTextContents()).join(" ");

async function openGenerator(page: Page, path = generator): Promise<void> {
  await visit(page, path);
  await page.getByRole("radio").first().waitFor({ state: "attached" });
}

/** Opens the grid and includes numbers. */
async function includeNumbers(page: Page, numbers: readonly number[]): Promise<void> {
  await page.getByText(translate(english, "Include or exclude numbers")).click();
  for (const number of numbers)
    await page
      .getByRole("grid")
      .getByRole("button", { name: new RegExp(`^${number} `) })
      .click();
}

async function latestDraw(): Promise<Draw> {
  const response = await fetch(siteUrl() + apiPath("/mark-six", { limit: 1 }));
  const {
    draw_list: [draw],
  } = (await response.json()) as { draw_list: Draw[] };
  if (!draw) throw new Error("No draw is known.");
  return draw;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

for (const language of languagesOfRun("en-US")) {
  test(`generator: draws and saves numbers when the app starts offline, ${language.code}`, async ({
    page,
    context,
    network,
  }) => {
    // The page was never opened before. The first page has cached all of its files.
    await visit(page, language.prefix || "/");
    await waitUntilCached(page);
    network.refuse();
    const path = `${language.prefix}/mark-six/generator`;
    const start = await coldStart(context);
    await openGenerator(start, path);
    await expect(picksOf(start, language).getByText(translate(language, "No picks yet"))).toBeVisible();
    await button(start, language, "Draw").click();
    await start.getByRole("main").locator("li [aria-pressed]").click();
    await expect(rows(start, language)).toHaveCount(1);
    const numbers = await numbersIn(rows(start, language).first());
    expect(numbers.split(" ")).toHaveLength(6);

    const again = await coldStart(context);
    await openGenerator(again, path);
    await expect(rows(again, language)).toHaveCount(1);
    expect(await numbersIn(rows(again, language).first())).toBe(numbers);
    await expect(picksOf(again, language).getByText(translate(language, "Next draw"))).toBeVisible();
  });
}

test("picks: show the result when the draw is known, online and offline", async ({ page, context, network }) => {
  const draw = await latestDraw();
  const other = Array.from({ length: 49 }, (_, index) => index + 1).filter(
    (number) => !draw.number_list.includes(number) && number !== draw.special,
  );
  // Four of six numbers are a division 5 prize.
  const numbers = [...draw.number_list.slice(0, 4), ...other.slice(0, 2)];
  await visit(page, english.prefix);
  await waitUntilCached(page);
  // An hour before the draw, its result is unknown.
  await context.clock.setFixedTime(Date.parse(draw.drawn_at) - hour);
  network.refuse(/^\/api\/mark-six/);
  await openGenerator(page);
  await includeNumbers(page, numbers);
  await button(page, english, "Draw").click();
  await page.getByRole("main").locator("li [aria-pressed]").click();
  await expect(picksOf(page).getByText(translate(english, "Next draw"))).toBeVisible();
  await expect(picksOf(page).getByText(translate(english, "Division 5"))).toBeHidden();

  await context.clock.setFixedTime(Date.parse(draw.drawn_at) + hour);
  await openGenerator(page);
  await expect(picksOf(page).getByText(translate(english, "Waiting for the result"))).toBeVisible();

  network.pass();
  await openGenerator(page);
  const row = rows(page).filter({ hasText: translate(english, "Division 5") });
  await expect(row).toBeVisible();
  await expect(row).toContainText(translate(english, "{count} matched", { count: "4" }));
  await expect(picksOf(page).getByRole("heading", { level: 3 })).toContainText(draw.number);
  await expect(row.locator("[data-hit]")).toHaveText(
    numbers.filter((number) => draw.number_list.includes(number)).map(String),
  );
  await expect.poll(async () => storedDraws(page)).toEqual([draw.number]);

  network.refuse();
  const start = await coldStart(context);
  await openGenerator(start);
  await expect(rows(start).filter({ hasText: translate(english, "Division 5") })).toBeVisible();
});

/** Numbers of the draws that are stored with the picks. */
async function storedDraws(page: Page): Promise<string[]> {
  const picks = (await rowsOf(page, "picks")) as { draw?: { number: string } }[];
  return picks.flatMap(({ draw }) => draw?.number ?? []);
}

test("picks: can be exported, removed, restored and imported", async ({ page }) => {
  await openGenerator(page);
  await page.getByText(translate(english, "Batch"), { exact: true }).click();
  await button(page, english, "Draw").click();
  await button(page, english, "Save all").click();
  await page.getByText(translate(english, "Banker"), { exact: true }).click();
  await button(page, english, "Draw again").click();
  await button(page, english, "Save all").click();
  await expect(rows(page)).toHaveCount(4);
  const texts = () => rows(page).allTextContents();
  const before = await texts();

  const downloading = page.waitForEvent("download");
  await button(page, english, "Export to a file").click();
  const file = { name: "picks.json", mimeType: "application/json", buffer: await bytesOf(await downloading) };

  await button(page, english, "Remove all").click();
  await expect(rows(page)).toHaveCount(0);
  const undo = button(page, english, "Undo");
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).first().getByRole("button").click();
  await expect(rows(page)).toHaveCount(3);
  await button(page, english, "Remove all").click();
  await expect(rows(page)).toHaveCount(0);

  const input = picksOf(page).locator("input[type=file]");
  await input.setInputFiles({ ...file, buffer: Buffer.from("{}") });
  await expect(
    picksOf(page).getByText(translate(english, "Nothing was imported: this isn't a picks file.")),
  ).toBeVisible();
  await input.setInputFiles(file);
  await expect(rows(page)).toHaveCount(4);
  expect(await texts()).toEqual(before);
  await input.setInputFiles(file);
  await expect(picksOf(page).getByText(/4 already saved/)).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
});

test("numbers image: is a PNG in the site's colors that grows with the number of sets", async ({ page }) => {
  await openGenerator(page);
  await button(page, english, "Draw").click();
  const picture = async () => {
    const downloading = page.waitForEvent("download");
    await button(page, english, "Save as image").first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("kapok-mark-six.png");
    return sharp(await bytesOf(download));
  };
  const single = await picture();
  expect(await single.metadata()).toMatchObject({ format: "png", width: 1080, height: 1080 });
  const { data, info } = await single.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(2, 2), "paper").toEqual([0xfa, 0xf8, 0xf5]);
  expect(at(96, 124), "a petal").toEqual([0xc5, 0x30, 0x1b]);

  await page.getByText(translate(english, "Batch"), { exact: true }).click();
  for (let set = 3; set < 10; set++) await button(page, english, "Increase").click();
  await button(page, english, "Draw again").click();
  expect(await (await picture()).metadata()).toMatchObject({
    format: "png",
    width: 1080,
    height: 330 + 10 * 132 + 210,
  });
});

test("generator: shares numbers as text and image and copies them", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      shared.push(data?.files ? data.files.map(({ type, size }) => `${type} ${size > 1000}`) : data?.text);
    };
  });
  await openGenerator(page);
  await button(page, english, "Draw").click();
  const balls = page.getByRole("main").getByRole("img").first().locator("span");
  const text = `1. ${(await balls.allTextContents()).join(" ")}`;
  await button(page, english, "Share").click();
  await button(page, english, "Save as image").click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect.poll(async () => (await shared()).length).toBe(2);
  const [words, files] = await shared();
  expect(words).toContain(text);
  expect(words).toContain("13,983,816");
  expect(files).toEqual(["image/png true"]);
  await button(page, english, "Copy").click();
  await expect(page.getByText(translate(english, "Copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
});

test("generator: includes and excludes numbers by keyboard and reports an impossible choice", async ({ page }) => {
  await openGenerator(page);
  const summary = page.getByText(translate(english, "Include or exclude numbers"));
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const cell = (number: number) => page.getByRole("grid").getByRole("button", { name: new RegExp(`^${number} `) });
  await expect(cell(1)).toBeFocused();
  for (const key of ["ArrowDown", "ArrowRight", "End", "ArrowDown", "Home", "ArrowLeft"])
    await page.keyboard.press(key);
  await expect(cell(14)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(cell(14)).toHaveAccessibleName(/included$/);
  await page.keyboard.press("Space");
  await expect(cell(14)).toHaveAccessibleName(/excluded$/);
  await page.keyboard.press("Control+End");
  await expect(cell(49)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, english, "Clear all")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(14)).toHaveAccessibleName(/not selected$/);

  for (const number of [1, 2, 3, 4, 5, 6, 7]) await cell(number).click();
  await expect(page.getByRole("alert").filter({ hasText: "6" })).toBeVisible();
  await expect(button(page, english, "Draw")).toHaveAttribute("aria-disabled", "true");
});

test("generator: shows the number of bets when the entry is multiple or banker", async ({ page }) => {
  await openGenerator(page);
  await page.getByText(translate(english, "Multiple"), { exact: true }).click();
  await button(page, english, "Increase").click();
  await expect(page.getByText("28 bets")).toBeVisible();
  await page.getByText(translate(english, "Banker"), { exact: true }).click();
  await button(page, english, "Increase").first().click();
  await expect(page.getByText("15 bets")).toBeVisible();
});

test("generator: animates drawn numbers once, and not when the reader prefers reduced motion", async ({ page }) => {
  await openGenerator(page);
  await button(page, english, "Draw").click();
  const motion = () =>
    page
      .getByRole("main")
      .locator("ol")
      .evaluate((list) => {
        const { animationName, animationDuration } = getComputedStyle(list);
        return { moves: animationName !== "none", seconds: Number.parseFloat(animationDuration) };
      });
  expect(await motion()).toEqual({ moves: true, seconds: 0.32 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await motion()).moves).toBe(false);
});

test("generator: draws numbers and shows a message when storage does not work", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Storage is switched off.", "SecurityError");
    };
  });
  await openGenerator(page);
  await expect(
    page.getByText(translate(english, "Can't save or show picks: this device's storage isn't available.")),
  ).toBeVisible();
  await button(page, english, "Draw").click();
  await button(page, english, "Save all").click();
  const problem = translate(english, "Can't save picks: this device's storage is full or unavailable.");
  await expect(page.getByRole("alert").filter({ hasText: problem })).toBeVisible();
});

test("picks: include a set when it was drawn and saved on the front page", async ({ page }) => {
  await visit(page, english.prefix);
  // The panel's script loads after the page's.
  await expect(async () => {
    await page.getByRole("tab", { name: translate(english, "Lucky numbers") }).click();
    await expect(button(page, english, "Draw a set")).toBeVisible({ timeout: 500 });
  }).toPass();
  await button(page, english, "Draw a set").click();
  await button(page, english, "Save for the next draw").click();
  await expect(button(page, english, "Saved")).toBeVisible();
  const drawn = await page.getByRole("tabpanel").getByRole("img").locator("span").allTextContents();
  await page.getByRole("link", { name: translate(english, "Batches, banker entries and your picks") }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await numbersIn(rows(page).first())).toBe(drawn.slice(0, 6).join(" "));
});
