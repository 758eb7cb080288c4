import type { Page } from "@playwright/test";
import { ageCopies } from "../support/cached-reads.ts";
import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { type Language, languages, languagesOfRun } from "../support/messages.ts";
import { coldStart, countLoads, savedAtBadges, visit, waitForHydration } from "../support/page-ready.ts";
import { visitorPaths } from "../support/visitor-paths.ts";

/** Pages that need the network. Their scripts are not precached. */
const onlineOnly = ["/contact-us"];

/** Pages that show the age of old data. Visitors get no data on members-only pages. */
const hasSavedAt =
  /^\/(calendar|faq|terms|privacy|game\/timeline|article\/poll|promote|platform|news\/monthly|activity\/(?!template))/;
const hour = 60 * 60 * 1000;

const fullPath = ({ prefix }: Language, path: string) => (path === "/" ? prefix || "/" : prefix + path);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const language of languages) {
  const { code } = language;

  test(`routes: render on the server with a head of their own, ${code}`, async () => {
    const paths = [...(await visitorPaths(language)), ...onlineOnly];
    const titles = new Map<string, string>();
    for (const path of paths) {
      const response = await fetch(siteUrl() + fullPath(language, path), {
        headers: { "accept-language": code, cookie: `i18n_redirected=${code}` },
      });
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([path, code]);
      expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
      expect([path, title]).not.toContain("");
      titles.set(path, title);
      const canonical = new URL(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "", siteUrl()).pathname;
      expect([path, canonical]).toEqual([path, fullPath(language, path)]);
      const pair = Array.from(html.matchAll(/hreflang="([^"]+)" href/g), ([, tag]) => tag);
      for (const { code: tag } of languages) expect([path, pair]).toEqual([path, expect.arrayContaining([tag])]);
    }
    expect(new Set(titles.values()).size).toBeGreaterThan(paths.length - 6);
  });
}

// `accessibility.spec.ts` opens every screen in English.
for (const language of languagesOfRun("zh-CN")) {
  test(`routes: open in the page and again when the network is off, ${language.code}`, async ({
    page,
    context,
    network,
    problems,
  }) => {
    test.slow();
    // A long run opens all of them.
    const paths = (await visitorPaths(language)).filter((_, index) => isLongRun || index % 3 === 0);
    await visit(page, fullPath(language, "/terms-of-service"));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const loads = countLoads(page);
    const headings = new Map<string, string>();
    for (const path of paths) {
      const to = fullPath(language, path);
      // Navigates like the browser's back and forward buttons.
      await page.evaluate((href) => {
        history.pushState({}, "", href);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      }, to);
      await expect(page, path).toHaveURL(to);
      await expect(page.locator(`link[rel="canonical"][href$="${to}"]`), path).toBeAttached();
      await expect(heading(page), path).toHaveCount(1);
      headings.set(path, await heading(page).innerText());
    }
    expect(loads(), "documents loaded").toBe(0);
    await page.waitForLoadState("networkidle");

    await ageCopies(page, hour);
    network.refuse();
    const start = await coldStart(context);
    for (const path of paths) {
      await start.goto(fullPath(language, path), { waitUntil: "commit" });
      await waitForHydration(start);
      await expect(heading(start), path).toHaveText(headings.get(path) ?? "");
      if (hasSavedAt.test(path)) await expect(savedAtBadges(start, language).first(), path).toBeVisible();
    }
    expect(problems.filter((problem) => problem.includes("Minified React error"))).toEqual([]);
  });
}
