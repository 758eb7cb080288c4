import { eq } from "drizzle-orm";
import { analyticsCounter } from "#server/analytics/analytics.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { visit, waitForBackgroundTasks, waitUntilInteractive } from "../support/page-ready.ts";
import { anArticle } from "../support/site-content.ts";

const [, english] = languages;

test.use({ worker: false });

/** Kinds of the events of a source, each with its label. */
const countedOf = (source: string) =>
  inDatabase(async (db) =>
    (await db.select().from(analyticsCounter).where(eq(analyticsCounter.source, source))).map(
      ({ category, action, label }) => `${category} ${action} ${label}`,
    ),
  );

test("analytics: counts each kind of event of the specification", { tag: "@long" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const member = await addMember(english);
  const article = await anArticle(english);
  const source = `e2e-kinds-${member.id}`;
  const main = page.getByRole("main");
  const buttonIn = (name: string) => main.getByRole("button", { name: translate(english, name), exact: true });
  /** Counting is the first background task. */
  const open = async (path: string) => {
    await visit(page, `/en-US${path}`);
    await waitForBackgroundTasks(page);
  };

  await visitAs(member, page, `/en-US/calendar/2026/12?ga_track_source=${source}`);
  await waitForBackgroundTasks(page);
  const platform = main.getByRole("button", { name: "Kapok Tables" });
  await waitUntilInteractive(platform);
  await platform.click();
  await main.getByRole("link", { name: "Next month" }).click();
  await expect(page).toHaveURL("/en-US/calendar/2027/1");

  await open("/game/timeline");
  await main.getByRole("link", { name: "Sports", exact: true }).click();
  await expect(page).toHaveURL(/category=sports/);
  await page.evaluate(() => {
    const video = document.body.appendChild(document.createElement("video"));
    video.dispatchEvent(new Event("play"));
  });

  await open("/search?q=mahjong");
  await waitUntilInteractive(main.getByRole("region", { name: translate(english, "Results") }));
  await open(`/article/${article.id}`);
  await waitUntilInteractive(buttonIn("Share"));
  await buttonIn("Share").click();
  await open("");
  await main.locator('[data-track="partner/open"] a').first().click();

  await open("/subscribe");
  await waitUntilInteractive(buttonIn("Subscribe"));
  await main.getByLabel(translate(english, "Email"), { exact: true }).fill(`kinds-${member.id}@example.com`);
  await buttonIn("Subscribe").click();
  await expect(main.getByRole("status")).toContainText("email");

  await page.route(/\/api\/contact-us\?/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { result: "SUCCESS", message: "Your message has been sent." } })
      : route.continue(),
  );
  await open("/contact-us");
  await waitUntilInteractive(buttonIn("Send message"));
  await main.getByLabel(translate(english, "Name"), { exact: true }).fill("Man");
  await main.getByLabel(translate(english, "Email"), { exact: true }).fill("man@example.com");
  await main.locator("select[name=country]").selectOption("HK");
  await main.getByText(translate(english, "Game API integration")).click();
  await main.locator("textarea").fill("Hello");
  await main.getByRole("img").waitFor();
  await main.locator("input[name=pin]").fill("1234");
  await buttonIn("Send message").click();
  await expect(main.getByRole("status")).toContainText("Your message has been sent.");
  await page.goto("about:blank");

  const kinds = [
    "page browse_member /calendar/2026/12",
    expect.stringMatching(/^calendar platform /),
    expect.stringMatching(/^calendar month /),
    expect.stringMatching(/^timeline category sports/),
    expect.stringMatching(/^video play /),
    expect.stringMatching(/^search ask /),
    expect.stringMatching(/^link (copy|share) article/),
    expect.stringMatching(/^partner open /),
    expect.stringMatching(/^subscribe send/),
    expect.stringMatching(/^select choose country/),
    expect.stringMatching(/^contact send/),
  ];
  await expect(async () => expect(await countedOf(source)).toEqual(expect.arrayContaining(kinds))).toPass();
  // Nothing that the member has typed.
  expect((await countedOf(source)).join()).not.toMatch(/mahjong|example|Hello/);
});
