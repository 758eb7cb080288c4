import { apiPath } from "#contract/http/api-path.ts";
import { errorCountdownSeconds } from "#contract/limits.ts";
import { expect, test } from "../support/fixtures.ts";
import { statusPage } from "../support/global-setup.ts";
import { languages, translate } from "../support/messages.ts";
import { visit, waitUntilCached } from "../support/page-ready.ts";
import { anArticle, articlesOf } from "../support/site-content.ts";

const [chinese, english] = languages;

test("head: changes when the reader opens another page", async ({ page, network }) => {
  await visit(page, "/en-US");
  const home = await page.title();
  const bar = page.getByRole("banner").getByRole("navigation");
  await bar.getByRole("link", { name: "News" }).click();
  await expect(page).toHaveTitle(/^Industry.* · Kapok$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${network.origin}/en-US/news/industry`);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await expect(bar.getByRole("link", { name: "News" })).toHaveAttribute("aria-current", "page");

  const story = page.getByRole("main").getByRole("article").getByRole("link").first();
  const title = await story.innerText();
  await story.click();
  await expect(page).toHaveTitle(`${title} · Kapok`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", page.url());
  await page.getByRole("link", { name: "Kapok home" }).first().click();
  await expect(page).toHaveTitle(home);
});

test("titles: the search, the contact page and a missing page have their own", async ({ request }) => {
  for (const [path, title] of [
    ["/en-US/search", "Search · Kapok"],
    ["/en-US/contact-us", "Contact us · Kapok"],
    ["/en-US/nowhere", "Page not found: /en-US/nowhere"],
  ] as const) {
    // The browser would report the missing page as an error.
    expect(await (await request.get(path)).text(), path).toContain(`<title>${title}</title>`);
  }
});

test("titles: come from the page's metadata in each language", { tag: "@long" }, async ({ page, request }) => {
  for (const { id, prefix } of languages) {
    for (const [path, uri] of [
      ["/news", "/news"],
      ["/game/casino/feature", "/game/casino"],
      ["/mark-six", "/mark-six"],
    ] as const) {
      const { title } = await (await request.get(apiPath("/page/meta", { uri, lang: id }))).json();
      await page.goto(prefix + path);
      await expect(page, path).toHaveTitle(title);
    }
  }
});

test.describe("a slow read of the title", () => {
  // The test holds a read, so no worker may respond to it.
  test.use({ worker: false });

  test("titles: come from the page's metadata when it arrives after the page", async ({ page, request }) => {
    const { title } = await (await request.get(apiPath("/page/meta", { uri: "/mark-six", lang: english.id }))).json();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/page\/meta\?/, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, "/en-US");
    const home = await page.title();
    await page
      .getByRole("banner")
      .getByRole("link", { name: translate(english, "Mark Six") })
      .first()
      .click();
    await expect(page).toHaveURL("/en-US/mark-six");
    await expect(page.getByRole("heading", { level: 1, name: translate(english, "Mark Six") })).toBeVisible();
    // Longer than a page waits for its title.
    await page.waitForTimeout(2000);
    await expect(page).toHaveTitle(home);
    release();
    await expect(page).toHaveTitle(title);
  });
});

test("game URLs: redirect to the featured tab, and battle redirects to chess", async ({ page }) => {
  for (const [requested, shown] of [
    ["/game", "/game/casino/feature"],
    ["/game/casino", "/game/casino/feature"],
    ["/en-US/game/sports", "/en-US/game/sports/feature"],
    ["/en-US/game/battle", "/en-US/game/chess/feature"],
    ["/game/battle/game-list", "/game/chess/game-list"],
  ] as const) {
    await page.goto(requested);
    await expect(page, requested).toHaveURL(shown);
  }
});

test("redirects: work the same when the worker responds", async ({ page }) => {
  await visit(page, "/en-US");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/en-US/game/battle");
  await expect(page).toHaveURL("/en-US/game/chess/feature");
  const [article] = await articlesOf(english);
  await page.goto(`/en-US/news/industry/${article?.id}`);
  await expect(page).toHaveURL(`/en-US/article/${article?.id}`);
});

test("URLs: redirect when they have a trailing slash", async ({ page }) => {
  await page.goto("/en-US/news/?label=offline");
  await expect(page).toHaveURL("/en-US/news?label=offline");
  await page.goto("/en-US/");
  await expect(page).toHaveURL("/en-US");
});

test("links: open in the page, and in a new tab when a modifier key is pressed", async ({ page, context }) => {
  await visit(page, "/en-US");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const [link] = await page.locator('main article a[href*="/article/"]').all();
  const address = (await link?.getAttribute("href")) ?? "";
  const opened = context.waitForEvent("page");
  await link?.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(address);
  await expect(page).toHaveURL("/en-US");
  await link?.click();
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test.describe("with links written by editors", () => {
  // The test changes responses, so the worker is blocked.
  test.use({ serviceWorkers: "block", allowConsole: true });

  test("editor links: open other sites, keep their query and run no scripts", { tag: "@long" }, async ({ page }) => {
    const uris = ["https://partner.example/a?b=c", "javascript:alert(1)", "/news/industry?order=asc"];
    // Stops the animation of announcements.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.route("https://partner.example/**", (route) => route.fulfill({ body: "elsewhere" }));
    await page.route("**/api/page?*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const marquee_list = uris.map((uri, id) => ({ id: id + 1, text: `link ${id}`, uri }));
      await route.fulfill({
        response,
        json: { ...body, marquee_list },
        headers: { ...response.headers(), etag: '"changed"' },
      });
    });
    await visit(page, "/en-US");
    const editorLinks = page.getByRole("main").locator("a", { hasText: /^link/ });
    const hrefs = () =>
      editorLinks.evaluateAll((anchors) => [...new Set(anchors.map((link) => link.getAttribute("href")))]);
    await expect.poll(hrefs).toEqual([uris[0], null, `/en-US${uris[2]}`]);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await editorLinks.filter({ hasText: "link 2" }).first().click();
    await expect(page).toHaveURL(`/en-US${uris[2]}`);
    await expect(page.getByRole("main").getByRole("link", { name: translate(english, "Oldest first") })).toBeVisible();
    expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    await page.goBack();
    await editorLinks.filter({ hasText: "link 0" }).first().click();
    await expect(page).toHaveURL(uris[0] ?? "");
  });
});

test("source parameter: does not change the page", async ({ page, request }) => {
  const plain = await (await request.get("/en-US/news")).text();
  expect(await (await request.get("/en-US/news?ga_track_source=letter")).text()).toBe(plain);
  await visit(page, "/en-US/news?ga_track_source=letter");
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/en-US\/news$/);
});

test("maintenance page: links to the library in each language", async ({ page }) => {
  for (const language of languages) {
    await visit(page, `${language.prefix}/maintenance`);
    await expect(page.getByRole("heading", { level: 1, name: translate(language, "Under maintenance") })).toBeVisible();
    await page.getByRole("link", { name: translate(language, "Open saved items") }).click();
    await expect(page).toHaveURL(`${language.prefix}/library`);
  }
});

test("maintenance page: redirects to the operator's page only when nothing is cached", async ({
  page,
  browser,
  baseURL,
  network,
}) => {
  const [article, other] = await articlesOf(english);
  const out = await browser.newContext({ serviceWorkers: "block", ...(baseURL && { baseURL }) });
  await out.route(statusPage, (route) => route.fulfill({ body: "Back at nine" }));
  const without = await out.newPage();
  await visit(without, "/en-US/news");
  await visit(page, `/en-US/article/${article?.id}`);
  await waitUntilCached(page, apiPath(`/article/${article?.id}`, { lang: english.id }));
  await visit(page, "/en-US/faq");

  network.status(503, /^\/(api|en-US)/);
  await without
    .getByRole("link", { name: other?.title ?? "" })
    .first()
    .click();
  await expect(without).toHaveURL(statusPage);
  await out.close();

  await page.goto(`/en-US/article/${other?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: translate(english, "Under maintenance") })).toBeVisible();
  const progress = page.getByRole("link", { name: translate(english, "Check status") });
  await expect(progress).toHaveAttribute("href", statusPage);
  await page.getByRole("link", { name: translate(english, "Open saved items") }).click();
  await expect(page.getByRole("link", { name: article?.title ?? "" }).first()).toBeVisible();
});

test.describe("with an unknown URL", () => {
  test.use({ allowConsole: true });

  test("error page: responds with 404, counts down and opens the front page", async ({ page, problems }) => {
    await page.clock.install();
    const response = await page.goto("/en-US/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found: /en-US/no-such-page" })).toBeVisible();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    // From here on the test controls the clock.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    const [, first] = /in (\d+) s/.exec(await page.getByRole("timer").innerText()) ?? [];
    expect(Number(first)).toBeGreaterThan(errorCountdownSeconds / 2);
    for (let left = Number(first); left > 0; left--) {
      await expect(page.getByRole("timer")).toHaveText(`Redirecting to the home page in ${left} s`);
      await page.clock.runFor(1000);
    }
    await expect(page).toHaveURL("/en-US");
    expect(problems.filter((problem) => !problem.includes("404 (Not Found)"))).toEqual([]);
  });

  test("error page: stays when the reader cancels the countdown", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/no-such-page");
    await page.getByRole("button", { name: translate(chinese, "Stay on this page") }).click();
    await expect(page.getByRole("timer")).toBeHidden();
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL("/no-such-page");
  });

  test("error page: stays when the reader searches, also without scripts", async ({ page, browser, baseURL }) => {
    await page.clock.install();
    await visit(page, "/en-US/no-such-page");
    const field = page.getByRole("main").getByRole("searchbox", { name: "Search" });
    await field.focus();
    await expect(page.getByRole("timer")).toBeHidden();
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL("/en-US/no-such-page");

    const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await plain.goto("/en-US/no-such-page");
    await plain.getByRole("main").getByRole("searchbox", { name: "Search" }).fill("offline");
    await plain.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(plain).toHaveURL("/en-US/search?q=offline");
    await expect(plain.getByRole("main").locator("mark").first()).toBeVisible();
    await plain.close();
  });

  test("error page: responds with 404 and no canonical URL when an article, game or section is unknown", async ({
    page,
    request,
  }) => {
    for (const path of ["/article/99999", "/game-intro/99999", "/article/x", "/news/nothing", "/EN-US/news"]) {
      expect((await request.get(path)).status(), path).toBe(404);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toContainText("找不到页面");
      await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(0);
    }
  });

  test("error page: has a title of its own when it follows another page", { tag: "@long" }, async ({ page }) => {
    const article = await anArticle(english);
    await visit(page, `/en-US/article/${article.id}`);
    await page.evaluate(() => {
      history.pushState({}, "", "/en-US/no-such-page");
    });
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: /Page not found/ })).toBeVisible();
    await expect(page).not.toHaveTitle(new RegExp(article.title.slice(0, 20)));
  });
});
