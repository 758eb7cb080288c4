import { builtFile } from "../support/built-files.ts";
import { expect, test } from "../support/fixtures.ts";
import { languagesOfRun, translate } from "../support/messages.ts";
import { visit, waitUntilInteractive } from "../support/page-ready.ts";

interface Component {
  readonly id: number;
  readonly component_id: number;
  readonly title: string;
  readonly article_list: readonly { id: number }[];
  readonly game_list: readonly { id: number }[];
  readonly label_list: readonly { key: string }[];
  readonly partner_list: readonly { name: string }[];
  readonly poll_list: readonly { poll: { question: string } }[];
}

for (const language of languagesOfRun("zh-CN")) {
  test(`home: shows every component of the page, ${language.code}`, async ({ page, request }) => {
    const response = await request.get(`/api/page?lang=${language.id}&uri=%2F`);
    const { component_list: components }: { component_list: Component[] } = await response.json();
    expect(components.map(({ component_id }) => component_id)).toEqual(
      expect.arrayContaining([7, 12, 15, 16, 17, 18, 19, 20, 23]),
    );
    await visit(page, language.prefix || "/");
    const main = page.getByRole("main");
    for (const { component_id, title, ...lists } of components) {
      const part = main.getByRole("region", { name: title, exact: true });
      for (const { id } of lists.article_list) {
        await expect(main.locator(`a[href="${language.prefix}/article/${id}"]`).first(), title).toBeAttached();
      }
      for (const { id } of lists.game_list) {
        await expect(part.locator(`a[href="${language.prefix}/game-intro/${id}"]`), title).toBeAttached();
      }
      for (const { key } of lists.label_list) {
        await expect(part.locator(`a[href="${language.prefix}/search-by-tag/article/${key}"]`)).toBeVisible();
      }
      for (const { name } of lists.partner_list) await expect(part.getByRole("link", { name })).toBeVisible();
      for (const { poll } of lists.poll_list)
        await expect(main.getByRole("heading", { name: poll.question })).toBeVisible();
      if (component_id === 20) await expect(part.getByRole("article")).toHaveCount(5);
    }
    await expect(main.getByRole("tab", { name: translate(language, "Latest draw") })).toBeVisible();
    await expect(main.getByRole("tab", { name: translate(language, "Lucky numbers") })).toBeVisible();
  });
}

test("lucky numbers: draws six different numbers and a special one when the network is off", async ({
  page,
  network,
}) => {
  await visit(page, "/en-US");
  const lucky = page.getByRole("tab", { name: "Lucky numbers" });
  // The rail's script loads after the page's.
  await waitUntilInteractive(lucky);
  await lucky.click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  network.refuse();
  const panel = page.getByRole("tabpanel", { name: "Lucky numbers" });
  await panel.getByRole("button", { name: "Draw a set" }).click();
  const sets = new Set<string>();
  for (let count = 0; count < 12; count++) {
    const label = (await panel.getByRole("img").getAttribute("aria-label")) ?? "";
    const numbers = Array.from(label.matchAll(/\d+/g), ([text]) => Number(text));
    expect(numbers).toHaveLength(7);
    expect(new Set(numbers).size).toBe(7);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(49);
    sets.add(label);
    await panel.getByRole("button", { name: "Draw again" }).click();
  }
  expect(sets.size).toBeGreaterThan(8);
});

test("rail: shows the server's HTML until its script arrives, then works", async ({ page }) => {
  const script = builtFile("src/features/home/rail/home-rail.tsx");
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(new RegExp(script), (route) => arrival.then(() => route.continue()));
  await visit(page, "/en-US");
  const lucky = page.getByRole("tab", { name: "Lucky numbers" });
  await expect(lucky).toBeVisible();
  arrive();
  await waitUntilInteractive(lucky);
  await lucky.click();
  await expect(page.getByRole("tabpanel", { name: "Lucky numbers" })).toBeVisible();
});

test("home tabs: follow the arrow keys when a tab has focus", async ({ page }) => {
  await visit(page, "/en-US");
  const latest = page.getByRole("tab", { name: "Latest draw" });
  const lucky = page.getByRole("tab", { name: "Lucky numbers" });
  await waitUntilInteractive(latest);
  await latest.focus();
  await page.keyboard.press("ArrowRight");
  await expect(lucky).toBeFocused();
  await expect(lucky).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Lucky numbers" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Latest draw" })).toBeHidden();
  await page.keyboard.press("Home");
  await expect(latest).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(lucky).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Draw a set" })).toBeFocused();
});

test("announcements: rotate, pause on focus and stop when the reader stops them", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/en-US");
  const band = page.getByRole("region", { name: "Announcements" });
  const list = band.getByRole("list");
  const shown = () => list.evaluate((element) => element.style.getPropertyValue("--at") || "0");
  expect(await shown()).toBe("0");
  await page.clock.runFor(5100);
  await expect.poll(shown).toBe("1");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.mouse.move(0, 500);
  await page.clock.runFor(20_000);
  expect(await shown()).toBe("1");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.clock.runFor(5100);
  await expect.poll(shown).toBe("2");
  await band.getByRole("link").first().focus();
  await expect.poll(shown).toBe("0");
  await page.clock.runFor(20_000);
  expect(await shown()).toBe("0");
});

test("home: has no animation when the reader prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await visit(page, "/en-US");
  await page.clock.runFor(20_000);
  const list = page.getByRole("region", { name: "Announcements" }).getByRole("list");
  expect(await list.evaluate((element) => element.style.getPropertyValue("--at"))).toBe("");
});

test("home slides: scroll sideways and follow the arrow keys when the screen is narrow", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/en-US");
  const run = page.getByRole("group", { name: "The platform" });
  await run.scrollIntoViewIfNeeded();
  await run.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => run.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
