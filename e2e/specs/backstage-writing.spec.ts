import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { endSessions } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { coldStart, waitForHydration } from "../support/page-ready.ts";
import { addArticle, addEditor, bodyOf, callAs, type Editor, openBackstage, readDocument } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

const [chinese, english] = languages;
const field = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name: translate(english, name), exact: true });
const shows = (page: Page, text: string) => expect(page.getByText(translate(english, text)).first()).toBeVisible();

/** Opens a new article as its editor. */
async function write(page: Page): Promise<{ editor: Editor; item: number; text: string }> {
  const editor = await addEditor();
  const article = await addArticle(editor, siteUrl());
  await openBackstage(editor, page, english, `/articles/${article.item}?lang=2`);
  await expect(field(page, "Text")).toBeVisible();
  return { editor, ...article };
}

/** Waits until the device can start Backstage without a network. */
async function waitUntilStartsOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/en-US/backstage")))).toBe(true);
}

async function storedBodies(page: Page): Promise<string[]> {
  const drafts = (await rowsOf(page, "drafts")) as { data: { body: string } }[];
  return drafts.map(({ data }) => data.body);
}

test("drafts: are all there after an offline start, and become one version, when they were written offline", async ({
  page,
  context,
  network,
}) => {
  const { editor, text } = await write(page);
  const body = "木棉花开。".repeat(400);
  await field(page, "Title").fill("春天");
  await expect.poll(async () => (await readDocument(editor, siteUrl(), text)).head?.data.title).toBe("春天");
  const { revision_list: before } = await readDocument(editor, siteUrl(), text);
  await waitUntilStartsOffline(page);
  network.refuse();
  await field(page, "Text").fill(body);
  await expect.poll(() => storedBodies(page)).toContain(body);
  const address = page.url();
  const again = await coldStart(context);
  await again.goto(address);
  await waitForHydration(again);
  await expect(field(again, "Text")).toHaveText(body);
  await shows(again, "Saved on this device, not sent yet");
  network.pass();
  await expect.poll(() => bodyOf(editor, text)).toBe(body);
  const after = await readDocument(editor, siteUrl(), text);
  expect(after.beside_list).toEqual([]);
  expect(after.revision_list.length).toBe(before.length + 1);
});

test("drafts: lose nothing older than 300 ms when the tab is killed", async ({ page, context }) => {
  const { item } = await write(page);
  await field(page, "Text").fill("一秒之前写的");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  // The crash may end the worker's process too. A navigation in that moment once waited for ever, so it is repeated.
  await expect(() => again.goto(`/en-US/backstage/articles/${item}?lang=2`, { timeout: 20_000 })).toPass();
  await expect(field(again, "Text")).toHaveText("一秒之前写的");
});

test("drafts: of two tabs of one person never conflict", { tag: "@long" }, async ({ page, context }) => {
  const { editor, text } = await write(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, "Text")).toBeVisible();
  await field(page, "Title").fill("一号标签页");
  await expect(field(other, "Title")).toHaveValue("一号标签页");
  await field(other, "Text").fill("二号标签页");
  await expect(field(page, "Text")).toHaveText("二号标签页");
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), text)).head?.data)
    .toMatchObject({ title: "一号标签页", body: "二号标签页" });
  expect((await readDocument(editor, siteUrl(), text)).beside_list).toEqual([]);
});

test("drafts: keep what both have changed, without a question, when somebody else has saved another field", async ({
  page,
  network,
}) => {
  const { editor, text } = await write(page);
  await field(page, "Text").fill("第一稿");
  await expect.poll(() => bodyOf(editor, text)).toBe("第一稿");
  const base = (await readDocument(editor, siteUrl(), text)).head;
  network.refuse();
  await field(page, "Text").fill("第二稿");
  const colleague = await addEditor();
  await callAs(colleague, siteUrl(), {
    method: "PUT",
    path: `/document/${text}/revision/${crypto.randomUUID()}?lang=2`,
    body: {
      ...{ parent: base?.id, base: base?.id, note: "", kept: false, minor: false, device: "another" },
      data: { ...base?.data, title: "同事的标题" },
    },
  });
  network.pass();
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), text)).head?.data)
    .toMatchObject({ title: "同事的标题", body: "第二稿" });
  await expect(field(page, "Title")).toHaveValue("同事的标题");
  expect((await readDocument(editor, siteUrl(), text)).beside_list).toEqual([]);
});

test("pictures: stay in a list with the reason, and are added later, when the device holds no id and no network", {
  tag: "@long",
}, async ({ page, network }) => {
  network.refuse(/reserved-ids/);
  const { editor, text } = await write(page);
  network.refuse();
  await field(page, "Text").evaluate(async (target) => {
    const canvas = new OffscreenCanvas(1200, 800);
    canvas.getContext("2d")?.fillRect(0, 0, 600, 400);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], "kapok.png", { type: "image/png" }));
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  const failure = page.getByRole("alert").filter({ hasText: "kapok.png" });
  await expect(failure).toContainText(translate(english, "This needs a connection."));
  await expect(field(page, "Text")).toHaveText("");
  network.pass();
  await failure.getByRole("button", { name: translate(english, "Try again") }).click();
  await expect(field(page, "Text")).toHaveText(/^!\[\]\(media:\d+\)$/);
  await expect(failure).toBeHidden();
  await expect.poll(() => bodyOf(editor, text)).toMatch(/^!\[\]\(media:\d+\)$/);
});

test("drafts: are neither shown to another member nor sent as theirs", async ({ page, network }) => {
  const { editor, text } = await write(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  network.refuse();
  await field(page, "Text").fill("只属于第一个人");
  await expect.poll(() => rowsOf(page, "outbox")).toHaveLength(1);
  const other = await addEditor();
  const article = await addArticle(other, siteUrl());
  // The login ends while the device has no network. With both, the draft could still be sent as its author's.
  await endSessions(siteUrl(), editor.token);
  network.pass();
  await openBackstage(other, page, english, `/articles/${article.item}?lang=2`);
  await field(page, "Text").fill("第二个人的");
  await expect.poll(() => bodyOf(other, article.text)).toBe("第二个人的");
  expect(await bodyOf(other, text)).toBe("");
  expect(await storedBodies(page)).toContain("只属于第一个人");
  await page.getByRole("link", { name: translate(english, "Not sent") }).click();
  await shows(page, "Everything is on the site");
});

test("drafts: are kept in the tab with a warning and a download when the device is full", async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "drafts") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const { editor, text } = await write(page);
  await field(page, "Text").fill("没有空间");
  await shows(page, "This device has no room. What you write is kept in this tab only.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: translate(english, "Download text") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.md$/);
  await expect.poll(() => bodyOf(editor, text)).toBe("没有空间");
});

test("publishing: is disabled with its reason when there is no network", async ({ page, network }) => {
  await write(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const button = page.getByRole("button", { name: translate(english, "Publish …") });
  await expect(button).toBeEnabled();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(button).toBeDisabled();
  await shows(page, "Publishing needs a connection, so that you see what it does.");
});

test("logging out: asks when there are unsent drafts", async ({ page, network }) => {
  await write(page);
  network.refuse();
  await field(page, "Text").fill("还没发送");
  await expect.poll(() => storedBodies(page)).toContain("还没发送");
  await page
    .getByRole("button", { name: translate(english, "Log out") })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText(translate(english, "Some drafts haven't been sent"));
  await page.getByRole("button", { name: translate(english, "Stay logged in") }).click();
  await expect(field(page, "Text")).toHaveText("还没发送");
});

for (const language of languagesOfRun("en-US")) {
  test(`screens: have no accessibility violation or overflow when widths and schemes change, ${language.code}`, async ({
    page,
  }) => {
    const editor = await addEditor();
    const { item } = await addArticle(editor, siteUrl());
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openBackstage(editor, page, language, "");
    const editorPaths = [`/articles/${item}?lang=2`, `/articles/${item}/history?lang=2`];
    const paths = ["", "/articles", ...editorPaths];
    if (isLongRun) paths.push("/plan", "/articles?status=draft", "/unsent");
    for (const path of paths) {
      await page.goto(`${language.prefix}/backstage${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      for (const [width, colorScheme] of [...(isLongRun ? ([[390, "dark"]] as const) : []), [1280, "light"]] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), `${path} ${width}`).toEqual([]);
      }
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(excess, `${path} ${width}`).toBe(0);
      }
    }
  });
}

/** The browser logs each response with 403. */
test.describe("without a right to be there", () => {
  test.use({ allowConsole: true });

  test("getting in: asks a member without a role to take another account", async ({ page }) => {
    const { token } = await import("../support/members.ts").then(({ addMember }) => addMember(chinese));
    await openBackstage({ id: 0, token }, page, chinese, "");
    await expect(page.getByRole("heading", { name: translate(chinese, "This account isn't staff") })).toBeVisible();
  });
});
