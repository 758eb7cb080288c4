import type { Page } from "@playwright/test";
import { mailsIn } from "#server/test/mails.ts";
import { aGame, anArticle } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { beginningOf, type Language, languages, say } from "./texts.ts";
import { coldStart, ready, untilKept, visit } from "./visit.ts";

const dataDir = process.env.KAPOK_E2E_DATA ?? "";
const [chinese, english] = languages;
const password = "kapok2026flower";

// Where a login is refused, the browser notes it.
test.use({ loud: true });

/** The cover, and what is in it. */
const cover = (page: Page) => page.getByRole("dialog");
const press = (page: Page, language: Language, words: string) =>
  page.getByRole("button", { name: say(language, words), exact: true }).click();
const bar = (page: Page) => page.getByRole("banner");
const loginLink = (page: Page, language: Language) =>
  bar(page).getByRole("link", { name: say(language, "Log in"), exact: true });
const accountButton = (page: Page, language: Language) =>
  bar(page).getByRole("button", { name: say(language, "Your account"), exact: true });
const emailField = (page: Page, language: Language) => page.getByLabel(say(language, "Email"), { exact: true });
const passwordField = (page: Page, language: Language) => page.getByLabel(say(language, "Password"), { exact: true });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** The last link to an address of a kind, through the network of the test. */
async function linkIn(address: string, kind: "verify" | "reset", network: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const texts = (await mailsIn(dataDir)).filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text);
      link = new RegExp(`http\\S+#${kind}=[\\w-]+`).exec(texts.reverse().join("\n"))?.[0] ?? "";
      return link;
    })
    .toBeTruthy();
  return network + link.slice(new URL(link).origin.length);
}

/** A member who has verified his address, made by the calls that anybody can make. */
async function aMember(name: string, { id: lang }: Language, origin: string): Promise<string> {
  const account = `${name}@example.com`;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}?lang=${lang}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await post("/user/sign-up", { account, password });
  await post("/user/email-verify", { token: (await linkIn(account, "verify", origin)).split("=")[1] });
  return account;
}

async function logIn(page: Page, language: Language, account: string, word = password): Promise<void> {
  await emailField(page, language).fill(account);
  await passwordField(page, language).fill(word);
  await cover(page)
    .getByRole("button", { name: say(language, "Log in"), exact: true })
    .click();
}

for (const language of languages) {
  test(`a visitor becomes a member, and is where he was each time, ${language.code}`, async ({ page, network }) => {
    const account = `visitor-${language.code.toLowerCase()}@example.com`;
    const { prefix } = language;
    await visit(page, `${prefix}/news`);
    await loginLink(page, language).click();
    await expect(emailField(page, language)).toBeFocused();
    await expect(emailField(page, language)).toHaveAttribute("autocomplete", "username");
    await expect(passwordField(page, language)).toHaveAttribute("autocomplete", "current-password");
    await page.keyboard.press("Enter");
    await expect(emailField(page, language)).toHaveAccessibleDescription(say(language, "This is a required field."));

    // What has been typed goes along to the other form, which is one step of the same cover.
    await emailField(page, language).fill(account);
    await press(page, language, "No account yet? Sign up");
    await expect(page).toHaveURL(/#register$/);
    await expect(emailField(page, language)).toHaveValue(account);
    await passwordField(page, language).fill("With Capitals");
    await press(page, language, "Sign up");
    await expect(passwordField(page, language)).toBeFocused();
    await expect(passwordField(page, language)).toHaveAttribute("aria-invalid", "true");
    await passwordField(page, language).fill(password);
    await page.getByLabel(say(language, "Password, once more"), { exact: true }).fill(`${password}s`);
    await press(page, language, "Sign up");
    const again = page.getByLabel(say(language, "Password, once more"), { exact: true });
    await expect(again).toHaveAccessibleDescription(say(language, "Password does not match"));
    const show = cover(page).getByRole("button", { name: say(language, "Show password") });
    await show.last().click();
    await expect(again).toHaveAttribute("type", "text");
    await again.fill(password);
    await press(page, language, "Sign up");
    await expect(cover(page)).toContainText(say(language, "Sent to {email}", { email: account }));
    const resend = cover(page).getByRole("button", { name: /\d+/ });
    await expect(resend).toHaveAttribute("aria-disabled", "true");

    await press(page, language, "Skip this and log in");
    await expect(emailField(page, language)).toHaveValue(account);
    await logIn(page, language, account);
    await expect(cover(page)).toContainText(say(language, "Your email has not been verified yet"));
    await expect(cover(page).getByRole("button", { name: say(language, "Send again"), exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cover(page)).toBeHidden();
    await expect(page).toHaveURL(`${network.origin}${prefix}/news`);
    await expect(loginLink(page, language)).toBeFocused();

    // Nothing happens before he presses, and then once.
    const link = await linkIn(account, "verify", network.origin);
    await page.goto("about:blank");
    await visit(page, link);
    await press(page, language, "Verify email");
    await expect(page.getByText(say(language, "Your email is verified. You can log in now."))).toBeVisible();
    await expect(page.getByRole("timer")).toContainText(/[1-5]/);
    await expect(page).toHaveURL(new RegExp(`${prefix}/member/account#login$`));
    await logIn(page, language, account, "wrong2026password");
    await expect(passwordField(page, language)).toBeFocused();
    await expect(passwordField(page, language)).toHaveAccessibleDescription(
      say(language, "The account or the password is wrong."),
    );
    await expect(cover(page).getByRole("alert")).toHaveText(say(language, "Login failed :("));
    await logIn(page, language, account);
    await expect(cover(page)).toBeHidden();
    await expect(accountButton(page, language)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}/member/account$`));
    expect(await stored(page)).toMatchObject({ "kapok.token": expect.stringMatching(/^[\w-]{43}$/) });
    expect(network.requests.filter((request) => /verify=|token/.test(request))).toEqual([]);

    await page.goto("about:blank");
    await visit(page, link);
    await press(page, language, "Verify email");
    await expect(page.getByRole("alert")).toHaveText(say(language, "This link has expired. Please apply again."));
    await expect(emailField(page, language)).toBeVisible();
  });

  test(`a password that is forgotten is replaced by a link, which works once, ${language.code}`, async ({
    page,
    network,
  }) => {
    const account = await aMember(`forgetful-${language.code.toLowerCase()}`, language, network.origin);
    // Opened by its address, the cover leaves nothing of itself behind.
    await visit(page, `${language.prefix}/faq#forgot-password`);
    await emailField(page, language).fill("nobody@example.com");
    await press(page, language, "Send the mail");
    await expect(emailField(page, language)).toHaveAttribute("aria-invalid", "true");
    await emailField(page, language).fill(account);
    await press(page, language, "Send the mail");
    await expect(cover(page)).toContainText(say(language, "Sent to {email}", { email: account }));
    await cover(page)
      .getByRole("button", { name: say(language, "Close") })
      .click();
    await expect(cover(page)).toBeHidden();
    await expect(page).toHaveURL(`${network.origin}${language.prefix}/faq`);

    const link = await linkIn(account, "reset", network.origin);
    await visit(page, link);
    const fresh = page.getByLabel(say(language, "New password"), { exact: true });
    await expect(fresh).toHaveAttribute("autocomplete", "new-password");
    await fresh.fill("kapok2027flower");
    await page.getByLabel(say(language, "Password, once more"), { exact: true }).fill("kapok2027flower");
    // The site has it, but its answer is lost.
    network.dropAnswer(/reset-password/);
    await press(page, language, "Set the new password");
    await expect(page.getByText(say(language, "Not sent: there is no connection."))).toBeVisible();
    network.pass();
    await press(page, language, "Set the new password");
    await expect(
      page.getByText(say(language, "Your new password is set. Every device has to log in again.")),
    ).toBeVisible();
    await press(page, language, "Stay here");
    await expect(page.getByRole("timer")).toBeHidden();
    await page.getByRole("link", { name: say(language, "Log in now") }).click();
    await logIn(page, language, account, "kapok2027flower");
    await expect(accountButton(page, language)).toBeVisible();

    await page.goto("about:blank");
    await visit(page, link);
    await fresh.fill("kapok2028flower");
    await page.getByLabel(say(language, "Password, once more"), { exact: true }).fill("kapok2028flower");
    await press(page, language, "Set the new password");
    await expect(page.getByRole("alert")).toHaveText(say(language, "This link has expired. Please apply again."));
  });
}

test("all tabs follow, the way back closes the cover, and who leaves takes everything of his with him", async ({
  page,
  context,
  network,
}) => {
  const account = await aMember("two-tabs", english, network.origin);
  const { id } = await anArticle(english);
  await visit(page, `/en-US/article/${id}`);
  const other = await context.newPage();
  await visit(other, "/en-US/mark-six#login");
  await loginLink(page, english).click();
  await expect(cover(page)).toBeVisible();
  await page.goBack();
  await expect(cover(page)).toBeHidden();
  await loginLink(page, english).click();
  await logIn(page, english, account);
  await expect(accountButton(page, english)).toBeFocused();
  await expect(page).toHaveURL(`${network.origin}/en-US/article/${id}`);
  await expect(cover(other)).toBeHidden();
  await expect(accountButton(other, english)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: say(english, "You are logged in.") })).toBeAttached();

  // A form that waits is the member's as well: leaving is a question then.
  await visit(page, "/en-US/subscribe");
  network.refuse();
  await page.getByRole("main").getByLabel(say(english, "Email"), { exact: true }).fill(account);
  await page
    .getByRole("main")
    .getByRole("button", { name: say(english, "Subscribe") })
    .click();
  await expect(page.getByText(say(english, "Not sent yet: it waits on this device."))).toBeVisible();
  await accountButton(page, english).click();
  await press(page, english, "Log out");
  await expect(cover(page)).toContainText(
    beginningOf(
      english,
      "Forms that still wait on this device: {unsent}. If you log out now, they are deleted and never sent.",
    ),
  );
  await press(page, english, "Stay logged in");
  await expect(accountButton(page, english)).toBeVisible();
  const { "kapok.token": token } = await stored(page);
  network.pass();
  await page.evaluate(() => localStorage.setItem("kapok.draft.contact", '{"email":["two-tabs@example.com"]}'));
  await accountButton(page, english).click();
  await press(page, english, "Log out");
  const question = cover(page).getByRole("button", { name: say(english, "Delete and log out") });
  // It may have been sent by itself meanwhile.
  if (await question.isVisible()) await question.click();
  await expect(loginLink(page, english)).toBeVisible();
  await expect(loginLink(other, english)).toBeVisible();
  const status = async () =>
    (await fetch(`${network.origin}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(status).toBe(401);
  const left = await page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        if (!/\.(avif|webp|png|svg)/.test(request.url)) texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("kapok");
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      texts.push(JSON.stringify(rows));
    }
    database.close();
    return texts.join("\n");
  });
  expect(left.length).toBeGreaterThan(1000);
  for (const trace of [account, token ?? "", "kapok.member", "kapok.owner"])
    expect(left.includes(trace), trace).toBe(false);
});

test("without a network a member stays one and a visitor is told; only the server's own word ends a login", async ({
  page,
  context,
  network,
}) => {
  const account = await aMember("on-a-train", chinese, network.origin);
  await visit(page, "/news");
  await untilKept(page, "/api/article?lang=2&section=news");
  network.refuse();
  await loginLink(page, chinese).click();
  await logIn(page, chinese, account);
  await expect(cover(page)).toContainText(
    say(chinese, "To log in, the network is needed. What you have typed is still here."),
  );
  await expect(passwordField(page, chinese)).toHaveValue(password);
  expect(JSON.stringify(await stored(page))).not.toContain(account);
  await page.keyboard.press("Escape");
  await loginLink(page, chinese).click();
  await expect(emailField(page, chinese)).toHaveValue(account);
  network.pass();
  await logIn(page, chinese, account);
  await expect(accountButton(page, chinese)).toBeVisible();

  network.refuse();
  const cold = await coldStart(context);
  await cold.goto("/news");
  await ready(cold);
  await accountButton(cold, chinese).click();
  await expect(cold.getByText(/^kapok\d+$/)).toBeVisible();
  for (const fault of ["captive", "status"] as const) {
    if (fault === "status") network.status(500, /\/api\/user/);
    else network.captive(/\/api\/user/);
    const asked = network.requests.length;
    await visit(cold, "/news");
    await expect.poll(() => network.requests.slice(asked).some((request) => request.includes("/api/user?"))).toBe(true);
    await expect(accountButton(cold, chinese)).toBeVisible();
  }
  network.pass();
  const { "kapok.token": token } = await stored(cold);
  await fetch(`${network.origin}/api/user/log-out-everywhere`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  await visit(cold, `/game-intro/${(await aGame(chinese)).id}`);
  await expect(loginLink(cold, chinese)).toBeVisible();
  expect(Object.keys(await stored(cold))).not.toContain("kapok.token");
});
