import { expect, test } from "../support/fixtures.ts";
import { addMember, endSessions, password, statusOf, visitAs } from "../support/members.ts";
import { beginningOf, languages, translate } from "../support/messages.ts";
import { coldStart, visit, waitForHydration, waitUntilCached } from "../support/page-ready.ts";
import {
  accountButton,
  clickButton,
  dialog,
  dumpStorage,
  emailField,
  localStorageOf,
  logIn,
  loginLink,
  passwordField,
} from "../support/sign-in.ts";
import { aGame, anArticle } from "../support/site-content.ts";

const [chinese, english] = languages;

// The browser logs rejected logins.
test.use({ allowConsole: true });

test("session: signs in every tab, and signs out every tab and removes member data when a member logs out", async ({
  page,
  context,
  network,
}) => {
  const { email: account } = await addMember(english);
  const { id } = await anArticle(english);
  await visit(page, `/en-US/article/${id}`);
  const other = await context.newPage();
  await visit(other, "/en-US/mark-six#login");
  await loginLink(page, english).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await loginLink(page, english).click();
  await logIn(page, english, account, password);
  await expect(accountButton(page, english)).toBeFocused();
  await expect(page).toHaveURL(`${network.origin}/en-US/article/${id}`);
  await expect(dialog(other)).toBeHidden();
  await expect(accountButton(other, english)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: translate(english, "You're logged in.") })).toBeAttached();

  // A pending form belongs to the member too, so logging out asks first.
  await visit(page, "/en-US/subscribe");
  network.refuse(/\/api\/newsletter/);
  await page.getByRole("main").getByLabel(translate(english, "Email"), { exact: true }).fill(account);
  await page
    .getByRole("main")
    .getByRole("button", { name: translate(english, "Subscribe") })
    .click();
  await expect(page.getByText(translate(english, "Not sent yet. Your request is saved on this device."))).toBeVisible();
  await accountButton(page, english).click();
  await clickButton(page, english, "Log out");
  await expect(dialog(page)).toContainText(
    beginningOf(
      english,
      "Unsent items on this device: {unsent}. If you log out now, they'll be deleted and never sent.",
    ),
  );
  await clickButton(page, english, "Stay logged in");
  await expect(accountButton(page, english)).toBeVisible();
  const { "kapok.token": token, "kapok.member": member = "" } = await localStorageOf(page);
  const { name } = JSON.parse(member);
  // The worker's copy of the login is removed with it.
  await expect.poll(() => dumpStorage(page)).toContain(`"value":{"token":"${token}"`);
  await page.evaluate((email) => localStorage.setItem("kapok.draft.contact", `{"email":["${email}"]}`), account);
  await accountButton(page, english).click();
  await clickButton(page, english, "Log out");
  await clickButton(page, english, "Delete and log out");
  await expect(loginLink(page, english)).toBeVisible();
  await expect(loginLink(other, english)).toBeVisible();
  await expect.poll(() => statusOf(network.origin, token ?? "")).toBe(401);
  await expect.poll(async () => (await dumpStorage(page)).includes(token ?? "")).toBe(false);
  const left = await dumpStorage(page);
  expect(left.length).toBeGreaterThan(1000);
  for (const trace of [account, token ?? "", name]) expect(left.includes(trace), trace).toBe(false);
});

test("sign-out: ends the session on the server when the network is back", async ({ page, context, network }) => {
  const { email: account } = await addMember(english);
  await visit(page, "/en-US/news");
  await loginLink(page, english).click();
  await logIn(page, english, account, password);
  await expect(accountButton(page, english)).toBeVisible();
  await expect.poll(async () => (await localStorageOf(page))["kapok.member"]).toBeTruthy();
  const { "kapok.token": token = "" } = await localStorageOf(page);
  network.refuse();
  await accountButton(page, english).click();
  await clickButton(page, english, "Log out");
  await expect(loginLink(page, english)).toBeVisible();
  await expect.poll(() => dumpStorage(page)).toContain('"kind":"revokeToken"');
  expect(await dumpStorage(page)).not.toContain(token);
  const cold = await coldStart(context);
  network.pass();
  expect(await statusOf(network.origin, token)).toBe(200);
  await visit(cold, "/en-US/news");
  await expect.poll(() => statusOf(network.origin, token)).toBe(401);
  await expect.poll(() => dumpStorage(cold)).not.toContain('"kind":"revokeToken"');
});

test("session: stays signed in when requests fail, until the server rejects the login", async ({
  page,
  context,
  network,
}) => {
  const { email: account } = await addMember(chinese);
  await visit(page, "/news");
  await waitUntilCached(page, "/api/article?lang=2&section=news");
  network.refuse();
  await loginLink(page, chinese).click();
  await logIn(page, chinese, account, password);
  await expect(dialog(page)).toContainText(
    translate(chinese, "You need to be online to log in. What you entered is still here."),
  );
  await expect(passwordField(page, chinese)).toHaveValue(password);
  expect(JSON.stringify(await localStorageOf(page))).not.toContain(account);
  await page.keyboard.press("Escape");
  await loginLink(page, chinese).click();
  await expect(emailField(page, chinese)).toHaveValue(account);
  network.pass();
  await logIn(page, chinese, account, password);
  await expect(accountButton(page, chinese)).toBeVisible();
  await expect.poll(async () => (await localStorageOf(page))["kapok.member"]).toBeTruthy();

  network.refuse();
  const cold = await coldStart(context);
  await cold.goto("/news");
  await waitForHydration(cold);
  await accountButton(cold, chinese).click();
  await expect(cold.getByText(/^kapok\d+$/)).toBeVisible();
  for (const fault of ["captive", "status"] as const) {
    if (fault === "status") network.status(500, /\/api\/user/);
    else network.captive(/\/api\/user/);
    const before = network.requests.length;
    await visit(cold, "/news");
    await expect
      .poll(() => network.requests.slice(before).some((request) => request.includes("/api/user?")))
      .toBe(true);
    await expect(accountButton(cold, chinese)).toBeVisible();
  }
  network.pass();
  const { "kapok.token": token } = await localStorageOf(cold);
  await fetch(`${network.origin}/api/user/log-out-everywhere`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  await visit(cold, `/game-intro/${(await aGame(chinese)).id}`);
  await expect(loginLink(cold, chinese)).toBeVisible();
  expect(Object.keys(await localStorageOf(cold))).not.toContain("kapok.token");
});

test("login hint: says that user data needs a login when the session has ended", async ({ page, network }) => {
  const member = await addMember(english);
  await visitAs(member, page, "/en-US/member/account");
  const main = page.getByRole("main");
  await expect(main.getByRole("definition").filter({ hasText: member.email })).toBeVisible();
  await endSessions(network.origin, member.token);
  await page.reload();
  await expect(main.getByText("Get user data failed, you have to login or relogin.")).toBeVisible();
});

test("login dialog: opens when the stored login of the page turns out to have ended", async ({ page, network }) => {
  const member = await addMember(english);
  await visitAs(member, page, "/en-US/news");
  await expect(accountButton(page, english)).toBeVisible();
  await endSessions(network.origin, member.token);
  network.chooseFaults(
    (_, path) => (path.startsWith("/api/") ? { delay: 2000 } : "pass"),
    () => undefined,
  );
  await visit(page, "/en-US/faq#login");
  await expect(emailField(page, english)).toBeVisible();
  network.pass();
  await logIn(page, english, member.email, password);
  await expect(accountButton(page, english)).toBeVisible();
  await expect(page).toHaveURL("/en-US/faq");
});

test("session: asks before it deletes unsent items when another member logs in", async ({ page, network }) => {
  const [before, after] = await Promise.all([addMember(english), addMember(english)]);
  await visitAs(before, page, "/en-US/subscribe");
  await expect(accountButton(page, english)).toBeVisible();
  await expect.poll(async () => (await localStorageOf(page))["kapok.member-id"]).toBe(String(before.id));
  network.refuse(/\/api\/newsletter/);
  const main = page.getByRole("main");
  await main.getByLabel(translate(english, "Email"), { exact: true }).fill(before.email);
  await main.getByRole("button", { name: translate(english, "Subscribe") }).click();
  await expect(page.getByText(translate(english, "Not sent yet. Your request is saved on this device."))).toBeVisible();
  await endSessions(network.origin, before.token);
  await visit(page, "/en-US/mark-six");
  await expect(loginLink(page, english)).toBeVisible();

  const question = dialog(page).getByRole("alert");
  await loginLink(page, english).click();
  await logIn(page, english, after.email, password);
  await expect(question).toContainText("Another member's unsent items on this device: 1.");
  await clickButton(page, english, "Don't log in");
  await expect(question).toBeHidden();
  expect(await dumpStorage(page)).toContain(before.email);

  await logIn(page, english, before.email, password);
  await expect(accountButton(page, english)).toBeVisible();
  expect(await dumpStorage(page)).toContain(before.email);
  await endSessions(network.origin, (await localStorageOf(page))["kapok.token"] ?? "");
  await visit(page, "/en-US/mark-six");
  await loginLink(page, english).click();
  await logIn(page, english, after.email, password);
  await clickButton(page, english, "Delete and log in");
  await expect(accountButton(page, english)).toBeVisible();
  await expect.poll(() => dumpStorage(page)).not.toContain(before.email);
});
