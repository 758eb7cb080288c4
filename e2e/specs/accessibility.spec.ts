import type { Page } from "@playwright/test";
import { expect, isLongRun, test } from "../support/fixtures.ts";
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

interface Look {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
}

async function setLook(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
}

/** English texts are the longest, so they overflow first. A long run checks both languages on every screen. */
const checked = languagesOfRun("en-US");

for (const [index, { name, allowConsole = false, worker = false, open }] of screens.entries()) {
  test.describe(name, () => {
    test.use({ allowConsole, worker });

    for (const language of checked) {
      test(`${name}: has no accessibility violation or overflow when widths and color schemes change, ${language.code}`, async ({
        page,
        network,
      }) => {
        // The languages have opposite color schemes at each width.
        const schemes = language.code === "zh-CN" ? (["dark", "light"] as const) : (["light", "dark"] as const);
        const looks: [Look, Look] = [
          { width: 390, height: 844, colorScheme: schemes[0] },
          { width: 1280, height: 800, colorScheme: schemes[1] },
        ];
        // Every other screen is checked in the other look. A long run checks both.
        const checkedLooks = isLongRun ? looks : looks.slice(index % 2).slice(0, 1);
        await setLook(page, looks[0]);
        await open(page, language, network);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByRole("main")).toHaveCount(1);
        await expect(page.getByRole("banner")).toHaveCount(1);
        await expect(page.getByRole("contentinfo")).toHaveCount(1);
        for (const look of checkedLooks) {
          await setLook(page, look);
          expect(await axeViolations(page), JSON.stringify(look)).toEqual([]);
        }
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
