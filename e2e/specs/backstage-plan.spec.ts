import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { type Language, languages, translate } from "../support/messages.ts";
import { callAs, openBackstage, readDocument, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;

/** Writes an article and schedules its Chinese text on the clocks of Hong Kong. */
async function planArticle(title: string, local: string) {
  const written = await writeArticle(title, "正文。");
  await callAs(written.editor, siteUrl(), {
    method: "POST",
    path: "/publish?lang=2",
    body: { list: written.list, at: { local, zone: "Asia/Hong_Kong" }, tell: false },
  });
  const dueAt = async () =>
    (
      (await readDocument(written.editor, siteUrl(), written.text)) as unknown as {
        document: { schedule: { due_at: string } };
      }
    ).document.schedule.due_at;
  return { ...written, dueAt };
}

const dayOf = (page: Page, date: string) =>
  page.getByRole("listitem").filter({ has: page.locator(`h3 time[datetime="${date}"]`) });
const button = (page: Page, language: Language, name: string) =>
  page.getByRole("button", { name: translate(language, name), exact: true });

test("plan: moves a schedule by keys, dragging and its button, takes it back, and opens its document", async ({
  page,
}) => {
  const title = `木棉排期 ${Date.now()}`;
  const { editor, item, dueAt } = await planArticle(title, "2044-05-12T21:30");
  await openBackstage(editor, page, english, "/plan?month=2044-05&kind=publication");
  const link = page.getByRole("link", { name: title });
  await expect(dayOf(page, "2044-05-12").getByRole("link", { name: title })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await link.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(dayOf(page, "2044-05-13").getByRole("link", { name: title })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /Moved to .*May 13, 2044/ })).toBeVisible();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(dayOf(page, "2044-05-06").getByRole("link", { name: title })).toBeFocused();
  // The same time of day.
  expect(await dueAt()).toBe("2044-05-06T13:30:00.000Z");
  await button(page, english, "Undo").click();
  await expect(dayOf(page, "2044-05-13").getByRole("link", { name: title })).toBeVisible();
  expect(await dueAt()).toBe("2044-05-13T13:30:00.000Z");
  await link.dragTo(dayOf(page, "2044-05-18"));
  await expect(dayOf(page, "2044-05-18").getByRole("link", { name: title })).toBeVisible();
  expect(await dueAt()).toBe("2044-05-18T13:30:00.000Z");
  await link.dragTo(dayOf(page, "2044-05-13"));
  await expect(dayOf(page, "2044-05-13").getByRole("link", { name: title })).toBeVisible();

  await page.getByRole("button", { name: `Move to another time: ${title}` }).click();
  const sheet = page.getByRole("dialog", { name: translate(english, "Move to another time") });
  await expect(sheet.getByLabel(translate(english, "Date and time"))).toHaveValue("2044-05-13T21:30");
  await sheet.getByLabel(translate(english, "Date and time")).fill("2044-07-02T08:00");
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: translate(english, "Move"), exact: true }).click();
  // The calendar follows what was moved to another month.
  await expect(page).toHaveURL(/month=2044-07/);
  await expect(dayOf(page, "2044-07-02").getByRole("link", { name: title })).toBeVisible();
  expect(await dueAt()).toBe("2044-07-02T00:00:00.000Z");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/articles/${item}\\?lang=2$`));
});

test("plan: goes through months by keys, filters in the address, and says why other entries stay", {
  tag: "@long",
}, async ({ page }) => {
  const { editor } = await planArticle(`木棉 ${Date.now()}`, "2044-09-12T21:30");
  const document = crypto.randomUUID();
  const { item_id } = await callAs<{ item_id: number }>(editor, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: document, kind: "event", item_id: null, lang: null },
  });
  const texts = (words: string) => ({ 2: words, 3: words });
  const data = {
    ...{ category: "activity", title: texts("花市开幕"), platform: {}, link: {}, summary: {} },
    ...{ starts_at: "2044-10-03T02:00:00.000Z", ends_at: null },
  };
  const revision = crypto.randomUUID();
  await callAs(editor, siteUrl(), {
    method: "PUT",
    path: `/document/${document}/revision/${revision}?lang=2`,
    body: { parent: null, base: null, data, note: "", kept: false, minor: false, device: "desk" },
  });
  await callAs(editor, siteUrl(), {
    method: "POST",
    path: "/publish?lang=2",
    body: { list: [{ document, revision }], at: null, tell: false },
  });
  await openBackstage(editor, page, chinese, "/plan?month=2044-09&kind=event");
  await expect(page.getByText(translate(chinese, "Nothing matches"))).toBeVisible();
  // Handlers follow a moment after the first paint.
  await expect(async () => {
    await page.keyboard.press("Shift+PageDown");
    await expect(page).toHaveURL(/month=2044-10/, { timeout: 2000 });
  }).toPass();
  const link = page.getByRole("link", { name: "花市开幕" });
  await expect(dayOf(page, "2044-10-03").getByRole("link", { name: "花市开幕" })).toBeVisible();
  await link.focus();
  await page.keyboard.press("Alt+ArrowRight");
  const reason = translate(chinese, "Its time is changed in its document.");
  await expect(page.getByRole("status").filter({ hasText: reason })).toBeVisible();
  await expect(link).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel(translate(chinese, "Kind")).selectOption("banner");
  await expect(page).toHaveURL(/kind=banner/);
  await expect(link).toBeHidden();
  await page.keyboard.press("Shift+Home");
  await expect(page).not.toHaveURL(/month=/);
  await callAs(editor, siteUrl(), { method: "POST", path: "/withdraw?lang=2", body: { list: [document] } });
  expect(item_id).toBeGreaterThan(0);
});

test("plan: keeps what it shows without a network, and moves nothing", async ({ page, network }) => {
  const title = `木棉离线 ${Date.now()}`;
  const { editor, dueAt } = await planArticle(title, "2044-11-12T21:30");
  await openBackstage(editor, page, english, "/plan?month=2044-11");
  const link = page.getByRole("link", { name: title });
  await expect(link).toBeVisible();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  const move = page.getByRole("button", { name: `Move to another time: ${title}` });
  await expect(move).toBeDisabled();
  await expect(move).toHaveAttribute("title", translate(english, "Moving needs a connection."));
  await link.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(
    page.getByRole("status").filter({ hasText: translate(english, "Moving needs a connection.") }),
  ).toBeVisible();
  network.pass();
  expect(await dueAt()).toBe("2044-11-12T13:30:00.000Z");
});
