import type { Page } from "@playwright/test";
import { expect, isLongRun, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { arrived, visit, waitUntilInteractive } from "../support/page-ready.ts";
import { aGame, anArticle } from "../support/site-content.ts";

const [, english] = languages;
const widths = [390, 1280] as const;

test.use({ worker: false });

/** The button over the page. The footer has a link with the same text. */
const contactButton = (page: Page) => page.locator('button[data-track="click/button/contact"]');

/** Controls that the button covers: all, or those of bars that stay at the end of the window. */
function coveredControls(page: Page, which: "all" | "sticky" = "all"): Promise<string[]> {
  return contactButton(page).evaluate((button, kind) => {
    const isSticky = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === "sticky" || isSticky(element.parentElement));
    const own = button.getBoundingClientRect();
    const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, label");
    return [...controls]
      .filter((control) => kind === "all" || isSticky(control))
      .filter((control) => control !== button && !button.contains(control) && control.checkVisibility())
      .filter((control) =>
        [...control.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < own.right && right > own.left && top < own.bottom && bottom > own.top && right > left,
        ),
      )
      .map((control) => `${control.tagName} ${control.innerText.slice(0, 40)}`);
  }, which);
}

/** Scrolls to the end of the page and waits until its height no longer changes. */
async function scrollToEnd(page: Page): Promise<void> {
  const end = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight - Math.ceil(scrollY + innerHeight);
    });
  await expect.poll(end, { message: "end of the page" }).toBeLessThanOrEqual(1);
}

/** Navigates like the browser's back and forward buttons, so that the button stays. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState({}, "", href);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  await arrived(page);
}

/** Pages with the ends of those that `npm test` opens. */
const furtherPaths = ({ id }: { readonly id: number }) => [
  ...["/news/monthly", "/article/poll", "/activity/current", "/calendar/2026/12", "/game/casino/feature"],
  ...[`/game-intro/${id}`, "/game/timeline", "/platform/partner", "/promote/apihtml", "/mark-six"],
  ...["/mark-six/generator", "/faq", "/terms-of-service", "/search", "/subscribe", "/library"],
];

for (const language of languagesOfRun("en-US")) {
  test(`contact button: covers no control at the end of a page, ${language.code}`, async ({ page }) => {
    const [article, game] = await Promise.all([anArticle(language), aGame(language)]);
    const paths = [
      ...["/news", `/article/${article.id}`, "/game/casino/game-list", "/mark-six/history-result", "/download"],
      ...(isLongRun ? furtherPaths(game) : []),
    ];
    await visit(page, language.prefix || "/");
    await expect(contactButton(page)).toBeVisible();
    for (const path of ["/", ...paths]) {
      if (path !== "/") await go(page, language.prefix + path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        // The end of the footer loads late.
        const covered = async () => {
          await scrollToEnd(page);
          return coveredControls(page);
        };
        await expect.poll(covered, `${path}, ${width} px`).toEqual([]);
      }
    }
  });
}

test("contact button: covers no bar that stays at the end of the window", { tag: "@long" }, async ({ page }) => {
  const checkAll = async (language: Language, name: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      const bar = page.getByRole("main").getByRole("button", { name: translate(language, name), exact: true });
      await expect(bar).toBeInViewport();
      expect(await coveredControls(page, "sticky"), `${name}, ${width} px`).toEqual([]);
    }
  };
  await visit(page, "/en-US/download");
  await expect(contactButton(page)).toBeVisible();
  await waitUntilInteractive(page.getByRole("main").getByRole("button", { name: "Select all", exact: true }));
  for (const name of ["Select all", "Cancel all"]) await checkAll(english, name);
  const member = await addMember(english);
  await visitAs(member, page, "/en-US/member/notifications");
  await page
    .getByRole("main")
    .getByRole("button", { name: translate(english, "Every night, 22:00 to 08:00") })
    .click();
  await expect(contactButton(page)).toBeVisible();
  await checkAll(english, "Save");
});
