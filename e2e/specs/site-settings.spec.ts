import type { Page } from "@playwright/test";
import { execute } from "#server/test/execute.ts";
import { databaseUrl } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { visit } from "../support/page-ready.ts";

const [chinese, english] = languages;

test.use({ worker: false });
runOnOwnSite();

/** Changes the settings of one language, as editors do. */
const set = async (assignment: string, lang: number = english.id) =>
  execute(await databaseUrl(), `update site_settings set ${assignment} where lang = ${lang}`);
const json = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Opens a page until it shows the settings: the server learns of a change shortly after it. */
async function visitUntil(page: Page, path: string, isShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await visit(page, path);
    await isShown();
  }).toPass({ timeout: 20_000 });
}

test("footer links: have the heading, order, language and icons of editors", async ({ page }) => {
  const links = [
    { id: 1, title: "Second", url: "https://b.example/", sort: 2, icon: "globe", lang: 3 },
    { id: 2, title: "第一", url: "https://a.example/", sort: 1, icon: "heart-handshake", lang: 2 },
    { id: 3, title: "Third", url: "https://c.example/", sort: 3, icon: "no-such-icon" },
  ];
  await set(`external_link_text = 'Our friends', external_links = ${json(links)}`);
  const list = page.getByRole("contentinfo").getByRole("list", { name: "Our friends" });
  await visitUntil(page, "/en-US/faq", () => expect(list).toBeVisible({ timeout: 1000 }));
  const shown = list.getByRole("link");
  await expect(shown).toHaveText(["第一", "Second", "Third"]);
  expect(
    await shown.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("lang") ?? ""])),
  ).toEqual([
    ["https://a.example/", "zh-CN"],
    ["https://b.example/", ""],
    ["https://c.example/", ""],
  ]);
  const icons = await shown.locator("svg").evaluateAll((all) => all.map((icon) => icon.innerHTML));
  // Each has its own icon, and an unknown name has that of a link to another site.
  expect(new Set(icons).size).toBe(3);
});

test("newsletter texts: are those of editors in the footer and in the form", async ({ page }) => {
  await set(
    "newsletter_text = 'Ten stories a month', newsletter_placeholder = 'you@home.example', subscribe_btn_text = 'Get the letter'",
  );
  const footer = page.getByRole("contentinfo");
  await visitUntil(page, "/en-US/subscribe", () =>
    expect(footer.getByText("Ten stories a month")).toBeVisible({ timeout: 1000 }),
  );
  await expect(footer.getByRole("link", { name: "Get the letter" })).toHaveAttribute("href", "/en-US/subscribe");
  const main = page.getByRole("main");
  await expect(main.getByText("Ten stories a month")).toBeVisible();
  await expect(main.getByLabel(translate(english, "Email"), { exact: true })).toHaveAttribute(
    "placeholder",
    "you@home.example",
  );
});

test("login text and keywords: are those of editors in the language of the page", async ({ page, request }) => {
  await set("login_text = 'Members here', keyword = 'lantern,\"flower\"'");
  const login = page.getByRole("banner").locator('a[href="#login"]');
  await visitUntil(page, "/en-US/faq", () => expect(login).toHaveAccessibleName("Members here", { timeout: 1000 }));
  const html = await (await request.get("/en-US/faq")).text();
  expect(html).toContain('<meta data-head name="keywords" content="lantern,&quot;flower&quot;">');
  await visit(page, "/faq");
  await expect(login).toHaveAccessibleName(translate(chinese, "Log in"));
  expect(await (await request.get("/faq")).text()).not.toContain("lantern");
});

test("logos: are shown in their time and language, uncropped, and the flower otherwise", async ({ page }) => {
  const brand = page.getByRole("banner").getByRole("link", { name: translate(english, "{0} home", { 0: "Kapok" }) });
  await visit(page, "/en-US/faq");
  await expect(brand.locator("svg")).toBeVisible();
  const [wide] = await execute(
    await databaseUrl(),
    "select id from image where filename = 'sample-logo-winter-solstice.svg'",
  );
  const [festival] = await execute(await databaseUrl(), "select logos from site_settings where lang = 3");
  expect(festival?.logos).toMatchObject([{ imageId: wide?.id, startAt: "2026-12-19T00:00:00+08:00" }, {}]);
  const logo = (id: number, startAt: string, endAt: string) => ({
    ...{ id, title: `Logo ${id}`, imageId: wide?.id, uri: `/news/${id === 2 ? "brand" : "industry"}`, startAt, endAt },
  });
  const logos = [
    logo(1, "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"),
    logo(2, "2021-01-01T00:00:00Z", "2099-01-01T00:00:00Z"),
    logo(3, "2098-01-01T00:00:00Z", "2099-01-01T00:00:00Z"),
  ];
  await set(`logos = ${json(logos)}, footer_logo_image_id = ${wide?.id}`);
  await visitUntil(page, "/en-US/faq", () => expect(brand.locator("img")).toBeVisible({ timeout: 1000 }));
  await expect(brand).toHaveAttribute("href", "/en-US/news/brand");
  const footerLogo = page.getByRole("contentinfo").locator("img");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const picture of [brand.locator("img"), footerLogo]) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      // The whole picture is drawn within the box, in its own ratio of three to one.
      const { fit, ratio } = await picture.evaluate((image) => {
        const { width: across, height } = image.getBoundingClientRect();
        return { fit: getComputedStyle(image).objectFit, ratio: across / height };
      });
      expect([width, fit]).toEqual([width, "contain"]);
      expect(ratio).toBeGreaterThan(width === 390 ? 2 : 2.9);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await visit(page, "/faq");
  await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
});

test("navigation: shows the picture that editors chose as an icon", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await execute(await databaseUrl(), "update nav_item set icon_image_id = 5 where uri = '/news' and lang = 3");
  const news = page.getByRole("navigation").last().getByRole("link", { name: /^News/ });
  await visitUntil(page, "/en-US/faq", () => expect(news.locator("img")).toBeVisible({ timeout: 1000 }));
  await expect(news.locator("img")).toHaveAttribute("src", /^\/media\/5-/);
  await expect(news.locator("svg")).toHaveCount(0);
});

test("closed forms: have no links, no button, no newsletter tick, and a sentence on their pages", async ({ page }) => {
  const tick = page.getByRole("main").getByLabel(translate(english, "Also send me the monthly newsletter"));
  await visit(page, "/en-US/contact-us");
  await expect(tick).toBeVisible();
  await set("newsletter_open = false");
  await visitUntil(page, "/en-US/contact-us", () => expect(tick).toHaveCount(0, { timeout: 1000 }));
  await expect(page.getByRole("button", { name: translate(english, "Send message") })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Get the letter" })).toHaveCount(0);
  await expect(footer.getByText("Ten stories a month")).toHaveCount(0);
  await visit(page, "/en-US/subscribe");
  const main = page.getByRole("main");
  await expect(main.getByText(translate(english, "New subscriptions are closed at the moment."))).toBeVisible();
  await expect(main.locator("form")).toHaveCount(0);

  await set("contact_open = false");
  const closed = main.getByText(translate(english, "We aren't taking messages here at the moment."));
  await visitUntil(page, "/en-US/contact-us", () => expect(closed).toBeVisible({ timeout: 1000 }));
  await expect(footer.getByRole("link", { name: "Contact us" })).toHaveCount(0);
  await expect(main.locator("form")).toHaveCount(0);
});
