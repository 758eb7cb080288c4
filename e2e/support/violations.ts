import type { Page } from "@playwright/test";
import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Milliseconds in which what passes has passed; what never ends does not keep a look waiting. */
const passed = 5000;

/** What keeps somebody from using the page, as axe finds it. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(async (atMost) => {
    const settle = async () => {
      // Colours on their way from one scheme to the other are neither.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // What moves with scrolling never ends.
      const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(passing.map(({ finished }) => finished));
    };
    await Promise.race([settle(), new Promise((resolve) => setTimeout(resolve, atMost))]);
  }, passed);
  // Once for a page: it is most of what a look takes.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, rules);
}
