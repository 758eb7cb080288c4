import type { Locator, Page } from "@playwright/test";
import { builtFile } from "../support/built-files.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { articlesOf } from "../support/site-content.ts";

test.use({ hasTouch: true, worker: false });

interface Frame {
  path: string;
  /** Place and size of the headline, its summary and the cover, for each article that begins on the screen. */
  beginnings: string[];
}

/** Opens a list, notes from then on how each frame looks, and waits until what begins an article at once is there. */
async function openList(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse((response) =>
    response.url().endsWith(builtFile("src/features/articles/first-look.tsx")),
  );
  await visit(page, path);
  await script;
  await page.evaluate(() => {
    const frames: Frame[] = [];
    Object.assign(globalThis, { frames });
    const look = () => {
      const articles = Array.from(document.querySelectorAll("main article:has(h1)")).filter((article) =>
        article.checkVisibility({ visibilityProperty: true }),
      );
      const place = (element: Element | null) => JSON.stringify(element?.getBoundingClientRect());
      frames.push({
        path: location.pathname,
        beginnings: articles.map((article) =>
          [article.querySelector("h1"), article.querySelector("h1 + p"), article.querySelector("img")]
            .map(place)
            .join(),
        ),
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** How far below the upper edge of the window an element begins. */
const distance = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().top);

const framesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);

for (const language of languages)
  for (const width of [390, 1024]) {
    test(`what a finger has tapped begins at once, where its page has it, ${language.code}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const article = (await articlesOf(language))[7];
      const list = `${language.prefix}/news`;
      await openList(page, list);
      const link = page
        .getByRole("main")
        .getByRole("link", { name: article?.title ?? "", exact: true })
        .first();
      // Brings it to where the tap will find it. From there on the browser holds it, whatever comes above.
      await link.tap({ trial: true });
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      const place = await distance(link);
      await link.tap();
      await expect(page.locator("[data-reading] p").first()).toBeVisible();
      const frames = await framesOf(page);
      // Before the page, which has the address.
      expect(frames.some(({ path, beginnings }) => path === list && beginnings.length > 0)).toBe(true);
      const begun = frames.slice(frames.findIndex(({ beginnings }) => beginnings.length > 0));
      // One at a time, and none of them moves.
      expect(new Set(begun.map(({ beginnings }) => beginnings.join("|"))).size).toBe(1);
      await page.goBack();
      await expect(link).toBeVisible();
      await expect.poll(async () => Math.abs((await distance(link)) - place)).toBeLessThan(3);
    });
  }

test("a finger that is down has the beginning drawn, unseen and with nothing loaded for it; one that scrolls sees none", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, "/en-US/news");
  const link = page.locator('main article a[href*="/article/"]').nth(3);
  await link.tap({ trial: true });
  const box = await link.boundingBox();
  if (!box) throw new Error("There is no story to touch.");
  const at = { x: box.x + 20, y: box.y + box.height / 2 };
  const tools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const beginning = page.locator("main [inert] h1");
  const cover = page.locator("main [inert] img");
  const picture = () => cover.evaluate((image: HTMLImageElement) => image.currentSrc);

  await touch("touchStart", at);
  await expect(beginning).toHaveText(await link.innerText());
  await expect(beginning).toBeHidden();
  for (const step of [20, 60, 120, 200]) await touch("touchMove", { x: at.x, y: at.y - step });
  await touch("touchEnd");
  await expect.poll(async () => Math.abs((await distance(link)) - box.y)).toBeGreaterThan(50);
  await expect(beginning).toBeHidden();
  expect(await picture()).toBe("");
  expect((await framesOf(page)).flatMap(({ beginnings }) => beginnings)).toEqual([]);

  await link.tap();
  await expect(page.locator("[data-reading] p").first()).toBeVisible();
  await expect(beginning).toHaveCount(0);
  expect((await framesOf(page)).some(({ path, beginnings }) => path === "/en-US/news" && beginnings.length > 0)).toBe(
    true,
  );
});

test("a pointer, which has had time, leads to the page alone", async ({ page }) => {
  await openList(page, "/en-US/news");
  await page.locator('main article a[href*="/article/"]').first().click();
  await expect(page.locator("[data-reading] p").first()).toBeVisible();
  expect(
    (await framesOf(page)).filter(({ path, beginnings }) => path === "/en-US/news" && beginnings.length > 0),
  ).toEqual([]);
});

test("what has begun goes where the page cannot be had", async ({ page, network }) => {
  await openList(page, "/en-US/news");
  // Below what was read ahead.
  const link = page.locator('main article a[href*="/article/"]').last();
  await link.scrollIntoViewIfNeeded();
  network.refuse();
  await link.tap();
  await expect(
    page
      .getByRole("main")
      .getByRole("alert")
      .or(page.getByRole("heading", { level: 1 })),
  ).toBeVisible();
  await expect(page.locator("main [inert]")).toHaveCount(0);
});
