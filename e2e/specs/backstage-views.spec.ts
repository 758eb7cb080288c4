import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { type Language, languages, translate } from "../support/messages.ts";
import { addEditor, callAs, openBackstage } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const button = (page: Page, language: Language, name: string) =>
  page.getByRole("button", { name: translate(language, name), exact: true });
const views = (page: Page, language: Language) => page.getByRole("group", { name: translate(language, "Saved views") });

test("saved views: keep the filters of a list for all devices, and are renamed and deleted", { tag: "@long" }, async ({
  page,
}) => {
  const editor = await addEditor();
  await openBackstage(editor, page, english, "/articles");
  await page.getByLabel(translate(english, "State")).selectOption("draft");
  await page.getByRole("searchbox").fill("木棉");
  await button(page, english, "Save this view").click();
  const sheet = page.getByRole("dialog", { name: translate(english, "Save this view") });
  await sheet.getByLabel(translate(english, "Name of the view")).fill("Kapok drafts");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const view = views(page, english).getByRole("link", { name: "Kapok drafts" });
  await expect(view).toHaveAttribute("aria-current", "true");
  await expect(button(page, english, "Save this view")).toBeHidden();

  // Another device of the same member, in the other language.
  await page.evaluate(() => localStorage.clear());
  await openBackstage(editor, page, chinese, "/articles");
  await views(page, chinese).getByRole("link", { name: "Kapok drafts" }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole("searchbox")).toHaveValue("木棉");
  await expect(page.getByLabel(translate(chinese, "State"))).toHaveValue("draft");
  expect(await axeViolations(page)).toEqual([]);

  await button(page, chinese, "Change saved views").click();
  const change = page.getByRole("dialog", { name: translate(chinese, "Saved views") });
  await change.getByLabel(translate(chinese, "Name of the view")).fill("木棉草稿");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(change.getByRole("button", { name: /木棉草稿/ })).toBeVisible();
  await page.keyboard.press("Escape");

  // It is a command, too.
  await page.goto("/backstage");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("木棉草稿", { timeout: 2000 });
  }).toPass();
  await page.getByRole("option", { name: /木棉草稿/ }).click();
  await expect(page).toHaveURL(/\/articles\?.*status=draft/);

  await button(page, chinese, "Change saved views").click();
  await change.getByRole("button", { name: /木棉草稿/ }).click();
  await expect(change.getByText(translate(chinese, "There are none."))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, chinese, "Save this view")).toBeEnabled();
});

test("saved views: are shown without a network, and changed with one", async ({ page, network }) => {
  const editor = await addEditor();
  await callAs(editor, siteUrl(), {
    method: "PUT",
    path: `/view/${crypto.randomUUID()}?lang=3`,
    body: { place: "polls", name: "Live polls", search: { status: "live" } },
  });
  await openBackstage(editor, page, english, "/polls?status=draft");
  const view = views(page, english).getByRole("link", { name: "Live polls" });
  await expect(view).toBeVisible();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  for (const name of ["Save this view", "Change saved views"]) {
    await expect(button(page, english, name)).toBeDisabled();
    await expect(button(page, english, name)).toHaveAttribute(
      "title",
      translate(english, "Saved views are changed with a connection."),
    );
  }
  await view.click();
  await expect(view).toHaveAttribute("aria-current", "true");
});
