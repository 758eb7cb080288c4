import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addEditor, addOperator, openBackstage } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
runOnOwnSite({ LOAD_SAMPLE_DATA: "0" });

test("first steps: are those of the member's roles, until somebody has begun an article", async ({ page }) => {
  const text = (name: string) => translate(english, name);
  const operator = await addOperator();
  await openBackstage(await addEditor(), page, chinese, "/");
  const chineseSteps = page.getByRole("list", { name: translate(chinese, "First steps") });
  await expect(chineseSteps.getByRole("link")).toHaveText(
    ["Compose the front page", "Write an article", "Set up a second factor"].map((name) => translate(chinese, name)),
  );

  await openBackstage(operator, page, english, "/");
  const steps = page.getByRole("list", { name: text("First steps") });
  await expect(steps.getByRole("link")).toHaveCount(6);
  expect(await axeViolations(page)).toEqual([]);
  await steps.getByRole("link", { name: text("Write an article") }).click();
  await page.getByRole("button", { name: text("New article") }).click();
  await expect(page.getByRole("textbox", { name: text("Title"), exact: true })).toBeVisible();
  await page.getByRole("link", { name: text("Today"), exact: true }).click();
  await expect(page.getByRole("heading", { name: text("My drafts") })).toBeVisible();
  await expect(steps).toBeHidden();
});
