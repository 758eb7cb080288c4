import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { publication } from "#server/documents/documents.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { openBackstage, readDocument, writeArticle } from "../support/staff.ts";

test.use({ worker: false });

const [, english] = languages;
const button = (page: Page, name: string) => page.getByRole("button", { name: translate(english, name), exact: true });

/** Writes and publishes an article on the screen; returns what reads its text. */
async function publish(page: Page) {
  const { editor, item, text } = await writeArticle("木棉花开", "木棉花开了。");
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
  const state = async () =>
    (await readDocument(editor, siteUrl(), text)) as unknown as { document: { status: string } };
  return { editor, statusOf: async () => (await state()).document.status };
}

test("undo: is offered and works when the clock of the device is an hour ahead", async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 });
  const { statusOf } = await publish(page);
  expect(await statusOf()).toBe("live");
  await button(page, "Undo").click();
  await expect.poll(statusOf).toBe("draft");
  await expect(button(page, "Undo")).toBeHidden();
});

test("undo: says that it was too late when the minute of the site is over", async ({ page }) => {
  const { editor, statusOf } = await publish(page);
  const earlier = { madeAt: sql`now() - interval '2 minutes'` };
  await inDatabase((db) => db.update(publication).set(earlier).where(eq(publication.madeBy, editor.id)));
  await button(page, "Undo").click();
  const late = "It was too late to undo this. Readers have it, and you can withdraw it.";
  await expect(page.getByText(translate(english, late))).toBeVisible();
  expect(await statusOf()).toBe("live");
});
