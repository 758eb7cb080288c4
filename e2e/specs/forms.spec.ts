import type { Page } from "@playwright/test";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { execute } from "#server/test/execute.ts";
import { mailsIn } from "#server/test/mails.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { visit, waitUntilInteractive } from "../support/page-ready.ts";

const dataDir = process.env.KAPOK_E2E_DATA ?? "";

/** Rows of the server's database. */
async function rows(query: string): Promise<Record<string, unknown>[]> {
  const info = await readClusterInfo(dataDir);
  if (!info) throw new Error("The site has no database.");
  return execute(clusterUrl(info), query);
}

/** The link with `#kind=` in an email to an address. */
async function findLink(address: string, kind: "confirm" | "cancel", network: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = (await mailsIn(dataDir)).filter(({ to }) => to?.[0]?.address === address);
      link = new RegExp(`http\\S+#${kind}=[\\w-]+`).exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
      return kind === "confirm" ? link : mails.length > 1 && link;
    })
    .toBeTruthy();
  return network + link.slice(new URL(link).origin.length);
}

const field = (page: Page, language: Language, label: string) =>
  page.getByRole("main").getByLabel(translate(language, label), { exact: false }).first();
const button = (page: Page, language: Language, words: string) =>
  page.getByRole("main").getByRole("button", { name: translate(language, words), exact: true });

for (const language of languagesOfRun("zh-CN")) {
  test(`contact form: focuses invalid fields and sends once when a response is lost, ${language.code}`, async ({
    page,
    network,
  }) => {
    const email = `letter-${language.code.toLowerCase()}@example.com`;
    // Other pages request challenges at the same time.
    const challenge = page.waitForResponse((response) => response.url().includes("/api/contact-us/create"));
    await visit(page, `${language.prefix}/contact-us`);
    const send = button(page, language, "Send message");
    await waitUntilInteractive(send);
    await expect(page.getByRole("img", { name: translate(language, "Four handwritten digits") })).toBeVisible();
    await send.click();
    const name = page.getByRole("main").getByLabel(translate(language, "Name"), { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(translate(language, "This is a required field."));
    await expect(page.getByRole("alert")).toBeVisible();

    await name.fill("<b>陈大文</b>");
    await expect(name).not.toHaveAttribute("aria-invalid");
    await field(page, language, "Email").fill(email);
    await page.locator("select[name=country]").selectOption("HK");
    await field(page, language, "Mobile number").fill("2123 4567");
    await page.getByText(translate(language, "Game API integration")).click();
    await field(page, language, "Message").fill("=1+1\nHello");
    const pin = page.locator("input[name=pin]");
    await pin.fill("000");
    await send.click();
    await expect(pin).toHaveAccessibleDescription(
      new RegExp(translate(language, "Please enter a PIN code in the correct format.")),
    );
    const { key } = (await (await challenge).json()).challenge;
    const [shown] = await rows(`select pin from captcha where key = '${key}'`);
    await pin.fill(String(shown?.pin));
    await send.click();
    await expect(field(page, language, "Mobile number")).toBeFocused();
    await field(page, language, "Mobile number").fill("9123 4567");

    // The server has the message, but its response is lost. Sending it again must not duplicate it.
    network.dropResponse(/\/api\/contact-us\?/);
    await send.click();
    await expect(page.getByText(translate(language, "You're offline."))).toBeVisible();
    network.pass();
    await send.click();
    await expect(page.getByRole("main").getByRole("status")).toContainText(
      language.id === 2 ? "留言已送达" : "Your message has been sent.",
    );
    const arrived = await rows(`select name, phone, message from contact_message where email = '${email}'`);
    expect(arrived).toEqual([{ name: "<b>陈大文</b>", phone: "+85291234567", message: "=1+1\nHello" }]);
  });

  test(`contact form: loads the PIN by itself when its first request has failed, ${language.code}`, {
    tag: "@long",
  }, async ({ page, network }) => {
    network.refuse(/\/api\/contact-us/);
    await visit(page, `${language.prefix}/contact-us`);
    const status = page.getByRole("main").getByRole("status");
    await expect(
      status.getByText(translate(language, "Couldn't load the PIN code. It will load when you're back online.")),
    ).toBeVisible();
    network.pass();
    await expect(status.getByRole("img")).toBeVisible();
  });

  test(`newsletter: subscribes and unsubscribes when the reader follows the email's links, ${language.code}`, async ({
    page,
    network,
  }) => {
    const email = `reader-${language.code.toLowerCase()}@example.com`;
    await visit(page, language.prefix || "/");
    // The contact form opens as a dialog over any page.
    const contact = language.id === 2 ? "联系我们" : "Contact us";
    await page.getByRole("button", { name: contact, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: contact });
    await expect(sheet.getByLabel(translate(language, "Name"), { exact: true })).toBeVisible();
    await expect(sheet.getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: language.id === 2 ? "订阅月刊" : "Newsletter" })
      .click();
    const address = page.getByRole("main").getByLabel(translate(language, "Email"), { exact: true });
    await address.fill("reader@");
    await button(page, language, "Subscribe").click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(
      new RegExp(translate(language, "Please enter a valid email address")),
    );
    await address.fill(email);
    await button(page, language, "Subscribe").click();
    await expect(page.getByRole("main").getByRole("status")).toContainText(language.id === 2 ? "确认邮件" : "email");

    await visit(page, await findLink(email, "confirm", network.origin));
    await button(page, language, "Confirm subscription").click();
    await expect(page.getByText(translate(language, "You're subscribed. Thank you."))).toBeVisible();
    expect(await rows(`select confirmed_at is not null as is from subscriber where email = '${email}'`)).toEqual([
      { is: true },
    ]);
    const cancel = await findLink(email, "cancel", network.origin);
    await page.goto("about:blank");
    await visit(page, cancel);
    await button(page, language, "Unsubscribe").click();
    await expect(
      page.getByText(translate(language, "You're unsubscribed. You won't receive any more newsletters.")),
    ).toBeVisible();
    expect(await rows(`select 1 from subscriber where email = '${email}'`)).toEqual([]);
  });
}

test("feedback form: waits offline and sends once when the network returns and a response is lost", async ({
  page,
  network,
}) => {
  const [, english] = languages;
  const sent = () => network.requests.filter((request) => request.startsWith("POST /api/feedback")).length;
  const own = `Nothing at all ${Date.now()}`;
  const stored = () => rows(`select frequency, channel_other from feedback_answer where suggestion = '${own}'`);
  await visit(page, `${english.prefix}/feedback`);
  await waitUntilInteractive(button(page, english, "Submit answers"));
  await page.getByLabel(translate(english, "Every week")).check();
  await page.getByLabel(translate(english, "Product information")).check();
  await page
    .getByRole("group", { name: translate(english, "3. How did you hear about us?") })
    .getByLabel(translate(english, "Other"))
    .check();
  // The draft survives a reload.
  await page.getByLabel(translate(english, "5. What could we improve or add?"), { exact: false }).fill(own);
  await page.reload();
  await waitUntilInteractive(button(page, english, "Submit answers"));
  await expect(page.getByLabel(translate(english, "Every week"))).toBeChecked();
  await page.getByLabel(translate(english, "Very satisfied"), { exact: true }).check();
  await button(page, english, "Submit answers").click();
  await expect(page.getByLabel(translate(english, "Please specify")).nth(2)).toBeFocused();
  await page.getByLabel(translate(english, "Please specify")).nth(2).fill("A friend");

  network.refuse();
  await button(page, english, "Submit answers").click();
  await expect(
    page.getByText(translate(english, "Not sent yet. Your answers are saved on this device.")),
  ).toBeVisible();
  const before = sent();
  network.dropResponse(/\/api\/feedback\?/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(sent).toBeGreaterThan(before);
  await expect.poll(stored).toHaveLength(1);
  await expect(
    page.getByText(translate(english, "Not sent yet. Your answers are saved on this device.")),
  ).toBeVisible();
  network.pass();
  await visit(page, `${english.prefix}/feedback`);
  await expect(page.getByText(translate(english, "You've already completed this questionnaire"))).toBeVisible();
  expect(await stored()).toEqual([{ frequency: "weekly", channel_other: "A friend" }]);
});
