import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { languagesOfRun } from "../support/messages.ts";
import { screens } from "../support/page-catalog.ts";
import { visit } from "../support/page-ready.ts";
import { axeViolations } from "../support/violations.ts";

const widths = [320, 390, 768, 1280];

/** Elements wider than the viewport, if the page overflows. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`page ${scrollWidth} in ${clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** English texts are the longest, so they overflow first. A long run checks both languages on every screen. */
const checked = languagesOfRun("en-US");

for (const { name, allowConsole = false, worker = false, open } of screens) {
  test.describe(name, () => {
    test.use({ allowConsole, worker });

    for (const language of checked) {
      test(`${name}: has no accessibility violation or overflow when widths and color schemes change, ${language.code}`, async ({
        page,
        network,
      }) => {
        // The languages have opposite color schemes at each width.
        const schemes = language.code === "zh-CN" ? (["dark", "light"] as const) : (["light", "dark"] as const);
        await page.emulateMedia({ colorScheme: schemes[0], reducedMotion: "reduce" });
        await page.setViewportSize({ width: 390, height: 844 });
        await open(page, language, network);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByRole("main")).toHaveCount(1);
        await expect(page.getByRole("banner")).toHaveCount(1);
        await expect(page.getByRole("contentinfo")).toHaveCount(1);
        expect(await axeViolations(page), `${schemes[0]} at 390`).toEqual([]);
        await page.emulateMedia({ colorScheme: schemes[1] });
        await page.setViewportSize({ width: 1280, height: 800 });
        expect(await axeViolations(page), `${schemes[1]} at 1280`).toEqual([]);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => overflow(page), `${width} px`).toEqual([]);
        }
      });
    }
  });
}

test("accessibility check: reports violations and overflow when a page has them", async ({ page }) => {
  await visit(page, "/maintenance");
  await page.evaluate(() => {
    const wide = document.createElement("img");
    wide.style.cssText = "width:3000px;max-width:none;height:1px;display:block";
    document.querySelector("main")?.append(wide);
    document.querySelector("main")?.append(document.createElement("h5"));
    document.querySelector("h5")?.append("Deep heading");
  });
  const found = (await axeViolations(page)).join();
  for (const rule of ["image-alt", "heading-order"]) expect(found).toContain(rule);
  expect((await overflow(page)).length).toBeGreaterThan(1);
});
