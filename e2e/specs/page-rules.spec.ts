import { expect, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { visit, waitForBackgroundTasks, waitUntilInteractive } from "../support/page-ready.ts";

const [, english] = languages;

test("version: is the same in pages, worker, API and OpenAPI document", async ({ page, request }) => {
  const { config } = await (await request.get("/api/main?lang=3")).json();
  expect(config.version).toMatch(/^\d{14}(-[0-9a-f]{7,})?$/);
  const { info } = await (await request.get("/api/openapi.json")).json();
  expect(info.version).toBe(config.version);
  await visitAs(await addMember(english), page, "/en-US/member/account");
  const text = translate(english, "Version {version}", { version: config.version });
  // The page of the browser, and the footer of the server.
  await expect(page.getByRole("main").getByText(text)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText(text)).toBeVisible();
  const stamps = async (path: string) => (await (await request.get(path)).text()).match(/\d{14}-[0-9a-f]{7,}/g) ?? [];
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
  const found = new Set((await Promise.all([...scripts, "/sw.js"].map(stamps))).flat());
  expect([...found]).toEqual([config.version]);
});

test("viewport: lets readers zoom", async ({ request }) => {
  const html = await (await request.get("/en-US")).text();
  const [, viewport = ""] = /<meta name="viewport" content="([^"]+)"/.exec(html) ?? [];
  expect(viewport).toContain("width=device-width");
  expect(viewport).not.toMatch(/maximum-scale|user-scalable/);
});

test("marketing claims: are on the front page in both languages", async ({ request }) => {
  for (const [path, currencies, events] of [
    ["/", /17\D{0,80}种货币/, "75,000+"],
    ["/en-US", /17\D{0,80}currencies/, "75,000+"],
  ] as const) {
    const text = (await (await request.get(path)).text()).replace(/<[^>]+>/g, " ");
    expect(text).toMatch(currencies);
    expect(text).toContain(events);
  }
});

test("calendar: says on which days it is updated", async ({ request }) => {
  const faq = async (path: string) => (await (await request.get(path)).text()).replace(/<[^>]+>/g, " ");
  expect(await faq("/en-US/faq/calendar-updates")).toContain("the 1st, the 11th and the 21st of each month");
  expect(await faq("/faq/calendar-updates")).toContain("每月1日、11日和21日");
});

test("downloads: open the list at /download/vip", async ({ page }) => {
  for (const { prefix } of languages) {
    await page.goto(`${prefix}/download/vip`);
    await expect(page).toHaveURL(`${prefix}/download`);
  }
});

test.describe("on a device of its own", () => {
  test.use({ worker: false, allowConsole: true });

  test("version: goes with every call of a page, except reads that its HTML preloads", async ({ page, request }) => {
    const { config } = await (await request.get("/api/main?lang=3")).json();
    const sent = new Map<string, string | undefined>();
    page.on("request", (call) => {
      const { pathname, search } = new URL(call.url());
      if (pathname.startsWith("/api/")) sent.set(pathname + search, call.headers()["x-app-version"]);
    });
    await visitAs(await addMember(english), page, "/en-US/faq");
    const preloaded = await page
      .locator("link[rel=preload][as=fetch]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    // Before hydration the link would load a page, whose HTML preloads other reads.
    const polls = page.getByRole("contentinfo").getByRole("link", { name: "Polls" });
    await waitUntilInteractive(polls);
    await polls.click();
    await expect(page).toHaveURL("/en-US/article/poll");
    await waitForBackgroundTasks(page);
    const findOthers = () => [...sent].filter(([path]) => !preloaded.includes(path));
    await expect.poll(() => findOthers().map(([path]) => path)).toContain("/api/user?lang=3");
    const others = findOthers();
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter(([, version]) => version !== config.version)).toEqual([]);
  });

  test("questionnaire thanks: are shown only right after the answers", async ({ page, request }) => {
    expect((await request.get("/en-US/feedback-success")).status()).toBe(404);
    await page.route(/\/api\/feedback\?/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ json: { result: "SUCCESS", message: "Thank you." } })
        : route.continue(),
    );
    await visit(page, "/en-US/feedback");
    const submit = page.getByRole("main").getByRole("button", { name: translate(english, "Submit answers") });
    await waitUntilInteractive(submit);
    await page.getByLabel(translate(english, "Every week")).check();
    await page.getByLabel(translate(english, "Product information")).check();
    await page
      .getByRole("group", { name: translate(english, "3. How did you hear about us?") })
      .getByRole("radio")
      .first()
      .check();
    await page.getByLabel(translate(english, "Very satisfied"), { exact: true }).check();
    await page
      .getByLabel(translate(english, "5. What could we improve or add?"), { exact: false })
      .fill("Nothing at all");
    await submit.click();
    await expect(page).toHaveURL("/en-US/feedback-success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(translate(english, "Thank you for your feedback"));
    await page.goto("/en-US/feedback-success");
    await expect(page.getByRole("heading", { level: 1, name: /^Page not found/ })).toBeVisible();
    await page.goto("/en-US/feedback");
    await expect(page.getByText(translate(english, "You've already completed this questionnaire"))).toBeVisible();
  });
});
