import { expect, test } from "../support/fixtures.ts";
import { findLink } from "../support/mailed-links.ts";
import { type Language, languagesOfRun, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { accountButton, clickButton, logIn, passwordField } from "../support/sign-in.ts";
import { axeViolations } from "../support/violations.ts";

const strangersPassword = "chosen2026bysomebody";
const ownPassword = "mumian2026neu";

// The browser logs rejected calls.
test.use({ allowConsole: true });

async function post(origin: string, path: string, body: unknown): Promise<number> {
  const response = await fetch(`${origin}/api/user/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return response.status;
}

const signUp = (origin: string, { id }: Language, account: string) =>
  post(origin, `sign-up?lang=${id}`, { account, password: strangersPassword });
const logInDirectly = (origin: string, account: string, password: string) =>
  post(origin, "login", { account, password });

for (const language of languagesOfRun("en-US")) {
  const tag = language.code.toLowerCase();

  test(`email verification: sets another password when somebody else signed up, ${language.code}`, async ({
    page,
    network,
  }) => {
    const account = `owner-${tag}@example.com`;
    expect(await signUp(network.origin, language, account)).toBe(200);
    await visit(page, await findLink(account, "verify", network.origin));
    await expect(page.getByText(translate(language, "Enter the password you chose when you signed up."))).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await clickButton(page, language, "Verify email");
    await expect(passwordField(page, language)).toBeFocused();
    await expect(passwordField(page, language)).toHaveAccessibleDescription(
      translate(language, "This is a required field."),
    );

    await clickButton(page, language, "I don't know the password");
    const first = page.getByLabel(translate(language, "New password"), { exact: true });
    const again = page.getByLabel(translate(language, "Confirm password"), { exact: true });
    await expect(first).toHaveAttribute("autocomplete", "new-password");
    await first.fill("password1");
    await again.fill("password1");
    await page.getByLabel(translate(language, "I agree to the terms of service.")).check();
    await clickButton(page, language, "Verify email");
    const age = page.locator("[name=is_of_age]");
    await expect(age).toBeFocused();
    await age.check();
    await clickButton(page, language, "Verify email");
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute("aria-invalid", "true");
    // The page finds a common password by itself.
    expect(network.requests.filter((request) => request.startsWith("POST /api/user/email-verify"))).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await first.fill(ownPassword);
    await again.fill(ownPassword);
    await clickButton(page, language, "Verify email");
    await expect(page.getByText(translate(language, "Your email is verified. You can log in now."))).toBeVisible();
    expect(await logInDirectly(network.origin, account, strangersPassword)).toBe(401);
    await page.getByRole("link", { name: translate(language, "Log in now") }).click();
    await logIn(page, language, account, ownPassword);
    await expect(accountButton(page, language)).toBeVisible();
  });

  test(`"This wasn't me": removes the account when the reader confirms, ${language.code}`, async ({
    page,
    network,
  }) => {
    const account = `not-me-${tag}@example.com`;
    expect(await signUp(network.origin, language, account)).toBe(200);
    const link = await findLink(account, "reject", network.origin);
    await visit(page, link);
    const question = translate(
      language,
      "Someone signed up with your email address. If it wasn't you, remove the account here.",
    );
    await expect(page.getByText(question)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    // Scanners of mails open links. The account still waits for its verification.
    expect(await logInDirectly(network.origin, account, strangersPassword)).toBe(403);

    await page.getByRole("link", { name: translate(language, "It was me") }).click();
    await expect(passwordField(page, language)).toBeVisible();
    await page.getByRole("link", { name: translate(language, "This wasn't me") }).click();
    await expect(page.getByText(question)).toBeVisible();
    await clickButton(page, language, "Remove the account");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      translate(language, "The account has been removed. Nobody can use it."),
    );
    expect(await logInDirectly(network.origin, account, strangersPassword)).toBe(401);
    // The token is in no address that a server sees.
    expect(network.requests.filter((request) => /(verify|reject)=/.test(request))).toEqual([]);

    await page.goto("about:blank");
    await visit(page, link);
    await clickButton(page, language, "Remove the account");
    await expect(page.getByRole("alert")).toHaveText(
      translate(language, "This link has expired. An account that isn't verified is removed after a week."),
    );
  });

  test(`"This wasn't me": says so and removes nothing when there is no network, ${language.code}`, async ({
    page,
    network,
  }) => {
    const account = `offline-${tag}@example.com`;
    expect(await signUp(network.origin, language, account)).toBe(200);
    await visit(page, await findLink(account, "reject", network.origin));
    await expect(page.getByRole("button", { name: translate(language, "Remove the account") })).toBeVisible();
    network.refuse();
    await clickButton(page, language, "Remove the account");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(translate(language, "You're offline."));
    network.pass();
    await clickButton(page, language, "Remove the account");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      translate(language, "The account has been removed. Nobody can use it."),
    );
  });
}
