import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password, visitAs } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { coldStart, visit, waitForHydration } from "../support/page-ready.ts";
import { accountButton, dialog, logIn } from "../support/sign-in.ts";
import { axeViolations } from "../support/violations.ts";

const titles = { "zh-CN": "活动模板", "en-US": "Templates" } as Record<string, string>;

for (const language of languagesOfRun("zh-CN")) {
  const { prefix, code } = language;
  const path = `${prefix}/activity/template`;

  test(`members-only page: asks visitors to log in and opens after the login, ${code}`, async ({
    page,
    context,
    network,
  }) => {
    const { email } = await addMember(language);
    // The server sends the same page to everyone, without its content.
    const html = await (await fetch(siteUrl() + path, { headers: { "accept-language": code } })).text();
    expect(html).toMatch(new RegExp(`<h1><span[^>]*>${titles[code]}</span></h1>`));
    expect(html.slice(html.indexOf("<main"), html.indexOf("</main"))).not.toMatch(/<(section|ol|li)[ >]/);

    await visit(page, `${prefix}/activity/current`);
    const main = page.getByRole("main");
    const hint = main.getByRole("heading", { level: 1, name: translate(language, "You're not logged in") });
    await main.getByRole("link", { name: `${titles[code]} ${translate(language, "members only")}` }).click();
    await expect(hint).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await axeViolations(page)).toEqual([]);
    await main.getByRole("link", { name: translate(language, "Log in"), exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await logIn(page, language, email, password);
    const steps = main.getByRole("listitem");
    await expect(steps.first()).toBeVisible();
    await expect(hint).toBeHidden();
    await expect(page).toHaveURL(path);

    // Offline, the member stays signed in until they log out.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visit(page, path);
    await expect(steps.first()).toBeVisible();
    network.refuse();
    const cold = await coldStart(context);
    await cold.goto(path, { waitUntil: "commit" });
    await waitForHydration(cold);
    await expect(cold.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await accountButton(cold, language).click();
    await cold.getByRole("button", { name: translate(language, "Log out"), exact: true }).click();
    await expect(cold).toHaveURL(prefix || "/");
    await cold.goBack();
    await expect(cold.getByRole("main")).toContainText(translate(language, "You're not logged in"));
  });
}

test("members-only page: opens for members, and keeps the login dialog when the URL redirects", {
  tag: "@long",
}, async ({ page }) => {
  const [, english] = languages;
  await visitAs(await addMember(english), page, "/en-US/activity/template");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await visit(page, "/en-US/news");
  // In the page and from the worker's shell, the script must keep the hash in a redirect.
  await page.evaluate(() => {
    history.pushState({}, "", "/en-US/member#register");
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  });
  await expect(page).toHaveURL(/\/member\/account#register$/);
  await expect(dialog(page)).toContainText(translate(english, "Sign up"));
  await page.goto("/en-US/member#login");
  await expect(page).toHaveURL(/\/member\/account#login$/);
  await expect(dialog(page)).toContainText(translate(english, "Forgot your password?"));
});
