import { TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { findLocale, joinLocale } from "#contract/locales.ts";
import type { FaultProxy } from "../../e2e/support/fault-proxy.ts";
import { type Language, languages } from "../../e2e/support/messages.ts";
import type { Film } from "./film.ts";
import { pictureFile, story } from "./story.ts";

/** The account that the first start prints. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

const ownStory = ({ language }: Film) => story[language.code === "zh-CN" ? "zh-CN" : "en-US"];
const otherLanguage = ({ language }: Film) => languages.find(({ code }) => code !== language.code) ?? languages[0];
/** The field of a language in a group of them. */
const fieldIn = (group: Locator, { id }: Language) =>
  group.getByRole("textbox", { name: findLocale(id)?.name ?? "", exact: true });

/** When the poll opens and closes. */
const pollTimes = { Starts: "2026-03-01T08:00", Ends: "2036-03-31T20:00" };

/** Waits until all that was written is on the site. */
export async function waitUntilSaved({ page, text }: Film): Promise<void> {
  const statuses = page.getByRole("status");
  for (const unsaved of ["Saving …", "Saved on this device, not sent yet"]) {
    for (const status of await statuses.filter({ hasText: text(unsaved) }).all()) {
      await status.filter({ hasText: text(unsaved) }).waitFor({ state: "hidden" });
    }
  }
}

/** Logs the first operator in. */
export async function logIn(film: Film, origin: string, { email, password }: Account): Promise<void> {
  const { page, text } = film;
  await film.step("login", async () => {
    await page.goto(origin + joinLocale(film.language.code, "/backstage"));
    await film.write(film.field("Email"), email);
    await film.write(page.getByLabel(text("Password"), { exact: true }), password);
    await film.shoot("login-filled");
    await film.click(film.button("Log in"));
    await page.getByRole("list", { name: text("First steps") }).waitFor();
  });
}

/** Sets up an app with codes, from the first steps. */
export async function setUpSecondFactor(film: Film, { password }: Account): Promise<void> {
  const { page, text } = film;
  await film.step("second-factor", async () => {
    await film.click(page.getByRole("link", { name: text("Set up a second factor") }));
    await film.click(film.button("Add one …"));
    await film.write(page.getByLabel(text("Password"), { exact: true }), password);
    await film.click(film.button("Use an app with codes"));
    const secret = (await page.locator("dialog code").first().innerText()).replaceAll(/\s/g, "");
    await film.shoot("factor-app");
    await film.write(film.field("Code"), new TOTP({ secret }).generate());
    await film.click(film.button("Continue"));
    await page.getByRole("list", { name: text("Recovery codes") }).waitFor();
    await film.shoot("recovery-codes");
    await film.click(page.getByLabel(text("I have saved the codes.")));
    await film.click(film.button("Continue"));
    await page.getByText(text("App with codes")).waitFor();
  });
}

/** Goes to a place of the navigation, which narrow windows have behind their menu. */
async function goTo(film: Film, place: string): Promise<void> {
  const { page, text } = film;
  const menu = film.button("Menu");
  if (await menu.isVisible()) await film.click(menu);
  await film.click(
    page
      .getByRole("link", { name: text(place), exact: true })
      .filter({ visible: true })
      .first(),
  );
}

/** Begins an article from Today. */
export async function beginArticle(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("new-article", async () => {
    await goTo(film, "Today");
    await page.getByRole("list", { name: text("First steps") }).waitFor();
    await film.shoot("today");
    await film.click(page.getByRole("link", { name: text("Write an article") }));
    await film.button("New article").waitFor();
    await film.shoot("articles");
    await film.click(film.button("New article"));
    await film.field("Title").waitFor();
  });
}

/** Writes the text. */
export async function writeText(film: Film): Promise<void> {
  const { title, subtitle, body } = ownStory(film);
  await film.step("text", async () => {
    await film.write(film.field("Title"), title);
    await film.write(film.field("Subtitle"), subtitle);
    await film.write(film.field("Text"), body);
  });
}

/** Chooses section, cover and labels. */
export async function setFacts(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("section-labels", async () => {
    await film.click(page.getByRole("combobox", { name: text("Section") }));
    await page.getByRole("combobox", { name: text("Section") }).selectOption("news/industry");
    const labels = page.getByRole("region", { name: text("Labels") }).getByRole("button");
    await film.click(labels.nth(0));
    await film.click(labels.nth(1));
  });
  await film.step("cover", async () => {
    await film.click(film.button("Choose a picture …"));
    const picker = page.getByRole("dialog", { name: text("Choose a picture") });
    await film.shoot("picker");
    const chooser = page.waitForEvent("filechooser");
    await film.click(film.button("Add pictures", picker));
    await (await chooser).setFiles(await pictureFile());
    await film.click(picker.getByRole("button", { name: /kapok-street/ }).first());
    await page.getByRole("link", { name: /kapok-street/ }).waitFor();
  });
}

/** Describes the picture in each language, on its page. */
export async function describePicture(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("picture", async () => {
    await film.click(page.getByRole("link", { name: /kapok-street/ }));
    const texts = page.getByRole("group", { name: text("Alternative text") });
    for (const language of languages) {
      await film.write(fieldIn(texts, language), story[language.code].picture);
    }
    await page
      .getByRole("button", {
        name: new RegExp(text("Focal point: {left} from the left, {top} from the top").split("{")[0] ?? ""),
      })
      .focus();
    await film.press("Shift+ArrowUp", "Shift+ArrowUp");
    await film.click(film.button("Save"));
    await page.getByText(text("Saved."), { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await film.shoot("picture-saved");
    await page.goBack();
    await film.field("Title").waitFor();
  });
}

/** Puts the picture into the text, at its end, and describes it where the editor says that this is missing. */
export async function addPictureToText(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("picture-in-text", async () => {
    await film.click(film.field("Text"));
    await film.press("ControlOrMeta+End", "Enter", "Enter");
    await film.click(film.button("Picture"));
    const picker = page.getByRole("dialog", { name: text("Choose a picture") });
    await film.click(picker.getByRole("button", { name: /kapok-street/ }).first());
    await picker.waitFor({ state: "hidden" });
    await film.click(page.getByText(text("Outline"), { exact: true }));
    await film.button("A picture has no alternative text.").scrollIntoViewIfNeeded();
    await film.shoot("problem");
    await film.click(film.button("A picture has no alternative text."));
    await film.press("ArrowRight", "ArrowRight");
    await film.type(ownStory(film).picture);
    await film.button("A picture has no alternative text.").waitFor({ state: "hidden" });
  });
}

/** Translates side by side. A translation begins with a connection, and is written without one when `network` is given. */
export async function translateText(film: Film, network?: FaultProxy): Promise<void> {
  const { page, text } = film;
  const { code } = otherLanguage(film);
  await film.step("translate", async () => {
    await film.click(page.getByRole("link", { name: text("Translate"), exact: true }));
    const pane: Locator = page.getByRole("region", { name: text("Translation"), exact: true });
    await film.click(film.button("Start writing", pane));
    await film.field("Title", pane).waitFor();
    network?.refuse();
    await film.shoot("translation-begun");
    await film.write(film.field("Title", pane), story[code].title);
    await film.write(film.field("Subtitle", pane), story[code].subtitle);
    await film.write(film.field("Text", pane), story[code].body);
  });
}

/** Adds a poll, publishes it and returns. */
export async function addPoll(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("poll", async () => {
    await film.click(page.getByRole("link", { name: text("Back to the text") }));
    await film.click(film.button("Add a poll"));
    const question = page.getByRole("group", { name: text("Question") });
    for (const language of languages) {
      await film.write(fieldIn(question, language), story[language.code].question);
    }
    // A new poll has two empty options.
    for (const place of [0, 1]) {
      const option = page.getByRole("group", { name: text("Text of the option") }).nth(place);
      for (const language of languages) {
        await film.write(fieldIn(option, language), story[language.code].options[place] ?? "");
      }
    }
    for (const [name, moment] of Object.entries(pollTimes)) {
      await film.click(page.getByLabel(text("{label} (Hong Kong)", { label: text(name) })));
      await page.getByLabel(text("{label} (Hong Kong)", { label: text(name) })).fill(moment);
    }
    await waitUntilSaved(film);
  });
}

/** Looks at the page of the readers. */
export async function preview(film: Film): Promise<void> {
  const { page, text } = film;
  await film.step("preview", async () => {
    await film.click(page.getByRole("link", { name: text("Back to the article") }));
    await film.click(page.getByRole("link", { name: text("Preview"), exact: true }));
    await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  });
}

/** Publishes for a time, and then at once, and tells the followers. */
export async function publish(film: Film): Promise<void> {
  const { page, text } = film;
  const sheet = page.getByRole("dialog", { name: text("Publish") });
  await film.step("schedule", async () => {
    await film.click(page.getByRole("link", { name: text("Back to the text") }));
    await film.click(film.button("Publish …"));
    await film.shoot("publish-opened");
    await film.click(sheet.getByText(text("At a time"), { exact: true }));
    await sheet.getByLabel(text("Date and time")).fill("2031-03-01T08:00");
    await film.shoot("publish-later");
    await film.click(film.button("Schedule", sheet));
    await sheet.waitFor({ state: "hidden" });
  });
  await film.step("publish", async () => {
    await film.click(film.button("Publish …"));
    await film.click(film.button("Cancel the schedule", sheet));
    await film.button("Cancel the schedule", sheet).waitFor({ state: "hidden" });
    await film.click(sheet.getByRole("switch"));
    await film.shoot("publish-now");
    await film.click(film.button("Publish now", sheet));
    await sheet.waitFor({ state: "hidden" });
    await film.button("Undo").waitFor();
  });
}

/** Opens the article from the front page, and then in the other language. */
export async function readAsReader(film: Film, origin: string): Promise<void> {
  const { page, language } = film;
  const shown = (title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();
  const { title } = ownStory(film);
  await film.step(`reader-${language.code}`, async () => {
    await page.goto(origin + joinLocale(language.code, "/"));
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await film.click(page.getByRole("main").getByRole("link", { name: title }).first());
    await shown(title);
  });
  const path = new URL(page.url()).pathname.slice(language.prefix.length);
  const { code } = otherLanguage(film);
  await film.step(`reader-${code}`, async () => {
    await page.goto(origin + joinLocale(code, path));
    await shown(story[code].title);
  });
}

/** Waits until the device can work without a network. */
export async function waitUntilWorksOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
