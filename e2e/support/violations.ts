import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules besides those of WCAG. */
const rules = { "heading-order": { enabled: true } };

/** Milliseconds until the check runs even if animations have not ended. */
const animationLimit = 5000;

/** Accessibility violations that axe finds on the page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(async (atMost) => {
    const waitForAnimations = async () => {
      // Color transitions between schemes must end first.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Scroll-driven animations never end.
      const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(animations.map(({ finished }) => finished));
    };
    await Promise.race([waitForAnimations(), new Promise((resolve) => setTimeout(resolve, atMost))]);
  }, animationLimit);
  // Injecting axe takes most of the time, so it is done once per page.
  for (const frame of page.frames()) {
    const sandbox = frame === page.mainFrame() ? null : await (await frame.frameElement()).getAttribute("sandbox");
    // Scripts do not run in the preview of a page, which has tests of its own.
    if (sandbox !== null && !sandbox.includes("allow-scripts")) continue;
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  const options = { runOnly: { type: "tag" as const, values: tags }, rules, resultTypes: ["violations" as const] };
  return page.evaluate(async (given) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await run(given);
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, options);
}

/** The narrowest phone, and a computer. */
const widths = [320, 1280];

/** Expects that a page has no accessibility violation and fits phones and computers; `name` is in the messages. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page), name).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, `${name} ${width}`).toBe(0);
  }
}
