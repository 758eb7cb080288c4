import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What keeps somebody from using the page, as axe finds it. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // Colours on their way from one scheme to the other are neither.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // What moves with scrolling never ends.
    const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Otherwise a second page is opened for each, for the sake of foreign frames, of which there are none.
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
