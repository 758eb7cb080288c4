/* Takes the screenshots of the web manifest from the built site, into `public/screenshots`. Run it when pages change. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { joinLocale, routedLocales } from "#contract/locales.ts";
import { type Screen, screens } from "#server/manifest/web-manifest.ts";
import { startSite } from "../bench/site.ts";
import { hideCover } from "./block-ads.ts";
import { browserFlags, installBrowser } from "./find-browser.ts";

const folder = join(import.meta.dirname, "../public/screenshots");
const formFactors = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

/** Colors of a screenshot: enough for covers and text, and a third of the bytes. */
const colors = 128;

async function open(page: Page, origin: string, code: string, screen: Screen): Promise<void> {
  const path = { home: "/", article: "/news/industry", "mark-six": "/mark-six" }[screen];
  await page.goto(origin + joinLocale(code, path));
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  if (screen === "article") {
    await page.locator("main article a").first().click();
    await page.locator("[data-reading]").waitFor();
  }
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

const dataDir = await mkdtemp(join(tmpdir(), "kapok-screenshots-"));
const site = await startSite(dataDir);
const browser = await chromium.launch({ executablePath: await installBrowser(), args: [...browserFlags] });
await mkdir(folder, { recursive: true });
for (const { code } of routedLocales) {
  for (const [formFactor, device] of Object.entries(formFactors)) {
    const context = await browser.newContext({
      ...device,
      locale: code,
      timezoneId: "Asia/Hong_Kong",
      colorScheme: "light",
      serviceWorkers: "block",
    });
    await context.addInitScript(hideCover);
    const page = await context.newPage();
    for (const screen of screens) {
      await open(page, site.origin, code, screen);
      const screenshot = await sharp(await page.screenshot())
        .png({ palette: true, colors, compressionLevel: 9, effort: 10 })
        .toBuffer();
      await writeFile(join(folder, `${code}-${screen}-${formFactor}.png`), screenshot);
    }
    await context.close();
  }
}
await browser.close();
await site.stop();
await rm(dataDir, { recursive: true });
