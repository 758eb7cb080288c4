import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { callAs, openBackstage, readDocument, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;
const button = (page: Page, name: string) => page.getByRole("button", { name: translate(english, name), exact: true });
const pageFrame = (page: Page) =>
  page.frameLocator(`iframe[title="${translate(english, "The page as readers will see it")}"]`);

const body = "## 春天\n\n木棉花**开**了。\n\n| 甲 | 乙 |\n| --- | --- |\n| 一 | 二 |\n\n- 红\n- 橙";

test("preview: is the readers' page in each width and scheme, with its share card, when nothing is published", async ({
  page,
}) => {
  const { editor, item } = await writeArticle("木棉花开", body);
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await page.getByRole("link", { name: translate(english, "Preview"), exact: true }).click();
  const frame = pageFrame(page);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("木棉花开");
  await expect(frame.getByRole("banner")).toBeVisible();
  await expect(frame.locator("strong").first()).toHaveText("开");
  const inFrame = (code: string) =>
    frame.locator("html").evaluate((root, text) => new Function("root", text)(root), code);
  expect(await inFrame("return root.clientWidth")).toBe(390);
  await page.getByText(translate(english, "Computer"), { exact: true }).click();
  await expect.poll(() => inFrame("return root.clientWidth")).toBe(1280);
  await page.getByText(translate(english, "Dark"), { exact: true }).click();
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  const card = page.getByRole("region", { name: translate(english, "When somebody shares the link") });
  await expect(card).toContainText("木棉花开");
  await expect(card).toContainText("在广州");
  expect(await axeViolations(page)).toEqual([]);
});

test("preview: has the text and the pixels of the published page when the version is published", {
  tag: "@long",
}, async ({ browser }) => {
  const { editor, text, list } = await writeArticle("木棉花开", body);
  const link = await callAs<{ path: string }>(editor, siteUrl(), {
    method: "POST",
    path: "/preview-link?lang=2",
    body: { id: crypto.randomUUID(), list, days: 1 },
  });
  const shoot = async (path: string) => {
    // A browser shows a larger picture that it has instead of the one for its width.
    const context = await browser.newContext({ javaScriptEnabled: false, locale: "zh-CN", baseURL: siteUrl() });
    const plain = await context.newPage();
    const shots: Buffer[] = [];
    for (const width of [390, 768, 1280]) {
      await plain.setViewportSize({ width, height: 900 });
      await plain.goto(path, { waitUntil: "networkidle" });
      shots.push(await plain.locator("main article").first().screenshot());
    }
    const html = await plain.locator("[data-reading]").innerHTML();
    await context.close();
    return { shots, html };
  };
  const previewed = await shoot(link.path);
  expect(previewed.html).toContain("<strong>开</strong>");
  await callAs(editor, siteUrl(), {
    method: "POST",
    path: "/publish?lang=2",
    body: { list, at: null, tell: false },
  });
  const { document } = (await readDocument(editor, siteUrl(), text)) as unknown as { document: { live_id: number } };
  const live = await shoot(`/article/${document.live_id}`);
  expect(live.html).toBe(previewed.html);
  for (const [index, shot] of live.shots.entries()) expect(shot.equals(previewed.shots[index] as Buffer)).toBe(true);
});

test("preview: links work for people without an account until they are ended", async ({ page, browser, network }) => {
  const { editor, item } = await writeArticle("木棉花开", body);
  await openBackstage(editor, page, english, `/articles/${item}/preview?lang=2`);
  await button(page, "Share the preview …").click();
  await button(page, "Create a link").click();
  const address = await page.getByRole("textbox", { name: translate(english, "Address of the link") }).inputValue();
  const { pathname, search } = new URL(address);
  const context = await browser.newContext({ locale: "zh-CN", baseURL: network.origin });
  const visitor = await context.newPage();
  expect((await visitor.goto(pathname + search))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("木棉花开");
  await button(page, "End the link").click();
  await expect(page.getByText(translate(english, "There are none."))).toBeVisible();
  expect((await visitor.goto(pathname + search))?.status()).toBe(403);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("预览已结束");
  await context.close();
});

test("preview: shows the text alone, with its reason, when there is no network", async ({ page, network }) => {
  const { editor, item } = await writeArticle("木棉花开", body);
  await openBackstage(editor, page, english, `/articles/${item}/preview?lang=2`);
  await expect(pageFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(
    page.getByText(
      translate(
        english,
        "You're offline. This is the text alone, without the page around it and the pictures on the site.",
      ),
    ),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "春天" })).toBeVisible();
});
