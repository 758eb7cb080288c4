import { expect, test } from "../support/fixtures.ts";
import { findLink } from "../support/mailed-links.ts";
import { addMember } from "../support/members.ts";
import { languagesOfRun, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import {
  accountButton,
  clickButton,
  dialog,
  emailField,
  localStorageOf,
  logIn,
  loginLink,
  passwordField,
} from "../support/sign-in.ts";

test.use({ worker: false });

const password = "kapok2026flower";

// The browser logs rejected logins.
test.use({ allowConsole: true });

for (const language of languagesOfRun("zh-CN")) {
  test(`sign-up: returns to the same page after each step, ${language.code}`, async ({ page, network }) => {
    const account = `visitor-${language.code.toLowerCase()}@example.com`;
    const { prefix } = language;
    await visit(page, `${prefix}/news`);
    await loginLink(page, language).click();
    await expect(emailField(page, language)).toBeFocused();
    await expect(emailField(page, language)).toHaveAttribute("autocomplete", "username");
    await expect(passwordField(page, language)).toHaveAttribute("autocomplete", "current-password");
    await page.keyboard.press("Enter");
    await expect(emailField(page, language)).toHaveAccessibleDescription(
      translate(language, "This is a required field."),
    );

    // The sign-up form in the same dialog takes over the typed email.
    await emailField(page, language).fill(account);
    await clickButton(page, language, "Don't have an account? Sign up");
    await expect(page).toHaveURL(/#register$/);
    await expect(emailField(page, language)).toHaveValue(account);
    await passwordField(page, language).fill("With Capitals");
    await clickButton(page, language, "Sign up");
    await expect(passwordField(page, language)).toBeFocused();
    await expect(passwordField(page, language)).toHaveAttribute("aria-invalid", "true");
    await passwordField(page, language).fill(password);
    await page.getByLabel(translate(language, "Confirm password"), { exact: true }).fill(`${password}s`);
    await clickButton(page, language, "Sign up");
    const again = page.getByLabel(translate(language, "Confirm password"), { exact: true });
    await expect(again).toHaveAccessibleDescription(translate(language, "Password does not match"));
    const show = dialog(page).getByRole("button", { name: translate(language, "Show password") });
    await show.last().click();
    await expect(again).toHaveAttribute("type", "text");
    await again.fill(password);
    await clickButton(page, language, "Sign up");
    const age = dialog(page).getByLabel(
      translate(language, "I'm at least {minimumAge} years old.", { minimumAge: "18" }),
    );
    await expect(age).toBeFocused();
    await expect(age).toHaveAccessibleDescription(translate(language, "This is a required field."));
    await age.check();
    await dialog(page).getByLabel(translate(language, "I agree to the terms of service.")).check();
    await clickButton(page, language, "Sign up");
    await expect(dialog(page)).toContainText(translate(language, "Sent to {email}", { email: account }));
    await expect(dialog(page).locator(":focus")).toContainText(account);
    const resend = dialog(page).getByRole("button", { name: /\d+/ });
    await expect(resend).toHaveAttribute("aria-disabled", "true");

    await clickButton(page, language, "Skip and log in");
    await expect(emailField(page, language)).toHaveValue(account);
    await logIn(page, language, account, password);
    await expect(dialog(page)).toContainText(translate(language, "Your email isn't verified yet"));
    await expect(
      dialog(page).getByRole("button", { name: translate(language, "Send again"), exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(`${network.origin}${prefix}/news`);
    await expect(loginLink(page, language)).toBeFocused();

    // The link takes effect only on a click, and once.
    const link = await findLink(account, "verify", network.origin);
    await page.goto("about:blank");
    await visit(page, link);
    await passwordField(page, language).fill("another2026x");
    await clickButton(page, language, "Verify email");
    await expect(passwordField(page, language)).toBeFocused();
    await passwordField(page, language).fill(password);
    await clickButton(page, language, "Verify email");
    await expect(page.getByText(translate(language, "Your email is verified. You can log in now."))).toBeVisible();
    await expect(page.getByRole("timer")).toContainText(/[1-5]/);
    await expect(page).toHaveURL(new RegExp(`${prefix}/member/account#login$`));
    await logIn(page, language, account, "wrong2026password");
    await expect(passwordField(page, language)).toBeFocused();
    await expect(passwordField(page, language)).toHaveAccessibleDescription(
      translate(language, "Incorrect email or password."),
    );
    await expect(dialog(page).getByRole("alert")).toHaveText(translate(language, "Login failed :("));
    await logIn(page, language, account, password);
    await expect(dialog(page)).toBeHidden();
    await expect(accountButton(page, language)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}/member/account$`));
    expect(await localStorageOf(page)).toMatchObject({ "kapok.token": expect.stringMatching(/^[\w-]{43}$/) });
    expect(network.requests.filter((request) => /verify=|token/.test(request))).toEqual([]);

    await page.goto("about:blank");
    await visit(page, link);
    await passwordField(page, language).fill(password);
    await clickButton(page, language, "Verify email");
    await expect(page.getByRole("alert")).toHaveText(
      translate(language, "This link has expired. Please request a new one."),
    );
    await expect(emailField(page, language)).toBeVisible();
  });

  test(`password reset: opens its form over any page at #reset-password, ${language.code}`, async ({ page }) => {
    await visit(page, `${language.prefix}/faq#reset-password`);
    await expect(
      dialog(page).getByRole("heading", { name: translate(language, "Reset password"), exact: true }),
    ).toBeVisible();
    await dialog(page)
      .getByRole("link", { name: translate(language, "Request a new link") })
      .click();
    await expect(emailField(page, language)).toBeFocused();
    await dialog(page)
      .getByRole("button", { name: translate(language, "Close") })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(`${language.prefix}/faq`);
  });

  test(`password reset: sets a new password when the link is used the first time, ${language.code}`, async ({
    page,
    network,
  }) => {
    const { email: account } = await addMember(language);
    // A dialog that was opened by a hash removes it when it closes.
    await visit(page, `${language.prefix}/faq#forgot-password`);
    await emailField(page, language).fill("nobody@example.com");
    await clickButton(page, language, "Send email");
    await expect(emailField(page, language)).toHaveAttribute("aria-invalid", "true");
    await emailField(page, language).fill(account);
    await clickButton(page, language, "Send email");
    await expect(dialog(page)).toContainText(translate(language, "Sent to {email}", { email: account }));
    await dialog(page)
      .getByRole("button", { name: translate(language, "Close") })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(`${network.origin}${language.prefix}/faq`);

    const link = await findLink(account, "reset", network.origin);
    await visit(page, link);
    const newPassword = page.getByLabel(translate(language, "New password"), { exact: true });
    await expect(newPassword).toHaveAttribute("autocomplete", "new-password");
    await newPassword.fill("kapok2027flower");
    await page.getByLabel(translate(language, "Confirm password"), { exact: true }).fill("kapok2027flower");
    // The server has changed the password, but its response is lost.
    network.dropResponse(/reset-password/);
    await clickButton(page, language, "Set new password");
    await expect(page.getByText(translate(language, "You're offline."))).toBeVisible();
    network.pass();
    await clickButton(page, language, "Set new password");
    await expect(
      page.getByText(translate(language, "Your new password is set. Log in again on all your devices.")),
    ).toBeVisible();
    await clickButton(page, language, "Stay on this page");
    await expect(page.getByRole("timer")).toBeHidden();
    await page.getByRole("link", { name: translate(language, "Log in now") }).click();
    await logIn(page, language, account, "kapok2027flower");
    await expect(accountButton(page, language)).toBeVisible();

    await page.goto("about:blank");
    await visit(page, link);
    await newPassword.fill("kapok2028flower");
    await page.getByLabel(translate(language, "Confirm password"), { exact: true }).fill("kapok2028flower");
    await clickButton(page, language, "Set new password");
    await expect(page.getByRole("alert")).toHaveText(
      translate(language, "This link has expired. Please request a new one."),
    );
  });
}
