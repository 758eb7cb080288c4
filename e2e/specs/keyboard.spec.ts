import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { visit } from "../support/page-ready.ts";

test.use({ worker: false });

/** The focused element and whether its focus is visible. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    return {
      name: element.getAttribute("aria-label") ?? element.innerText.trim(),
      id: element.id,
      outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      inWindow: width > 0 && bottom > 0 && top < innerHeight,
    };
  });
}

test("skip link: is the first tab stop and moves focus past the header", async ({ page }) => {
  await visit(page, "/en-US/news");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toMatchObject({ name: "Skip to content", outlined: true, inWindow: true });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inMain = () => page.evaluate(() => document.querySelector("main")?.contains(document.activeElement));
  expect(await inMain()).toBe(true);
});

test("header: has a visible focus in visual order when the reader presses Tab", async ({ page }) => {
  await visit(page, "/en-US/news");
  await page.keyboard.press("Tab");
  const stops: string[] = [];
  for (let count = 0; count < 9; count++) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    expect(stop, stop.name).toMatchObject({ outlined: true, inWindow: true });
    stops.push(stop.name);
  }
  expect(stops).toEqual([
    "Kapok home",
    "Home",
    "Games",
    "Activities",
    "Platform",
    "News",
    "Downloads",
    "Mark Six",
    "简体中文",
  ]);
});

test("focus: is visible and in the viewport at every tab stop", async ({ page }) => {
  await visit(page, "/en-US/mark-six");
  // The button appears shortly after the page.
  await page.getByRole("button", { name: "Contact us", exact: true }).waitFor();
  const links = await page.locator("a:visible, button:visible, input:visible, summary:visible").count();
  let stops = 0;
  for (; stops < 80; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    expect(await focused(page), `stop ${stops}`).toMatchObject({ outlined: true, inWindow: true });
  }
  expect(stops).toBe(links);
});

test("focus: moves to the content when a link is opened with Enter", async ({ page }) => {
  await visit(page, "/en-US");
  await page.getByRole("banner").getByRole("link", { name: "Mark Six" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Mark Six: latest draw" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
