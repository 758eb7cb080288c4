import { randomUUID } from "node:crypto";
import { addPoll } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { waitUntilInteractive } from "../support/page-ready.ts";

const [, english] = languages;

// The test changes responses, and the browser logs the failed one.
test.use({ worker: false, allowConsole: true });

test("votes: ask to log in again when the server fails for an unknown reason, and are sent later", async ({ page }) => {
  const member = await addMember(english);
  const id = await addPoll(`Unknown ${randomUUID()}`);
  let fails = true;
  await page.route(/\/api\/user\/poll\//, (route) =>
    fails
      ? route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong." } })
      : route.continue(),
  );
  await visitAs(member, page, "/en-US/article/poll");
  const form = page.locator(`#poll-${id}`).locator("xpath=..");
  await waitUntilInteractive(form.getByRole("radio").first());
  await form.getByRole("radio").first().check();
  await form.getByRole("button", { name: translate(english, "Vote"), exact: true }).click();
  const unknown = "An unknown error occurred, and your vote isn't counted yet. Please try logging in again.";
  await expect(form.getByRole("alert")).toHaveText(translate(english, unknown));
  fails = false;
  await page.reload();
  await expect(form).toContainText(translate(english, "You've voted."), { timeout: 60_000 });
});
