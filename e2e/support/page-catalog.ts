import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import { addMember, visitAs } from "./members.ts";
import { type Language, translate } from "./messages.ts";
import { popup, seedNotifications, unusedDraws } from "./notifications.ts";
import { seedOutbox } from "./outbox-rows.ts";
import { visit, waitUntilCached, waitUntilInteractive } from "./page-ready.ts";
import { aGame, anArticle, latestDraw, previewPath } from "./site-content.ts";

/** A kind of page, and how to open it. */
export interface Screen {
  readonly name: string;
  /** Whether the browser logs something, such as a response with 404. */
  readonly allowConsole?: boolean;
  /** Whether the page shows data that the worker caches. */
  readonly worker?: boolean;
  open(page: Page, language: Language, network: FaultProxy): Promise<void>;
}

const at =
  (path: string): Screen["open"] =>
  (page, { prefix }) =>
    visit(page, `${prefix}${path}` || "/");

/** One of each kind of page. */
export const screens: readonly Screen[] = [
  { name: "home", open: at("") },
  { name: "section", open: at("/news") },
  {
    name: "article",
    open: async (page, language) => visit(page, `${language.prefix}/article/${(await anArticle(language)).id}`),
  },
  { name: "featured games", open: at("/game/casino/feature") },
  { name: "game list", open: at("/game/casino/game-list") },
  {
    name: "game",
    open: async (page, language) => visit(page, `${language.prefix}/game-intro/${(await aGame(language)).id}`),
  },
  { name: "Mark Six", open: at("/mark-six") },
  { name: "Mark Six history", open: at("/mark-six/history-result") },
  {
    name: "draw by number",
    open: async (page, { prefix }) => visit(page, `${prefix}/mark-six/history-result?number=${await latestDraw()}`),
  },
  {
    name: "library",
    worker: true,
    open: async (page, language) => {
      const { id } = await anArticle(language);
      await visit(page, `${language.prefix}/article/${id}`);
      await waitUntilCached(page, apiPath(`/article/${id}`, { lang: language.id }));
      await visit(page, `${language.prefix}/library`);
      await page.getByRole("main").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "lucky numbers and picks",
    worker: true,
    open: async (page, language) => {
      await visit(page, `${language.prefix}/mark-six/generator`);
      await page.getByText(translate(language, "Include or exclude numbers")).click();
      for (const number of ["7", "13", "13"]) {
        await page
          .getByRole("grid")
          .getByRole("button", { name: new RegExp(`^${number} `) })
          .click();
      }
      await page.getByText(translate(language, "Banker"), { exact: true }).click();
      const main = page.getByRole("main");
      await main.getByRole("button", { name: translate(language, "Draw"), exact: true }).click();
      await main.getByRole("button", { name: translate(language, "Save all"), exact: true }).click();
      await main.getByRole("heading", { level: 3 }).waitFor();
      // The header would cover half of a target at the top.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "contact form with errors",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/contact-us`);
      const send = page
        .getByRole("main")
        .getByRole("button", { name: translate(language, "Send message"), exact: true });
      await waitUntilInteractive(send);
      await send.click();
      await page.getByRole("alert").waitFor();
      await page.getByRole("main").getByRole("img").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "questionnaire",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/feedback`);
      const main = page.getByRole("main");
      await waitUntilInteractive(main.getByRole("button"));
      for (const box of await main.getByLabel(translate(language, "Other"), { exact: true }).all()) await box.check();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "search",
    open: async (page, language) => {
      const question = language.code === "en-US" ? "mahjong" : "麻将";
      await visit(page, `${language.prefix}/search/${encodeURIComponent(question)}`);
      await page.getByRole("combobox").fill(question.slice(0, -1));
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "downloads above the limit",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/download`);
      const all = page.getByRole("main").getByRole("button", { name: translate(language, "Select all"), exact: true });
      await waitUntilInteractive(all);
      await all.click();
      await page.getByRole("main").getByRole("alert").getByText(/20/).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "calendar", open: at("/calendar/2026/12") },
  {
    name: "questions",
    open: async (page, { prefix }) => {
      await visit(page, `${prefix}/faq`);
      await page.locator("summary").first().click();
    },
  },
  { name: "release timeline", open: at("/game/timeline") },
  { name: "offer", open: at("/promote/apihtml") },
  {
    name: "preview",
    open: async (page, language) => {
      const { id, title } = await anArticle(language);
      await visit(page, previewPath("article", id));
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    },
  },
  {
    name: "login with errors",
    allowConsole: true,
    open: async (page, language) => {
      await visit(page, `${language.prefix}/mark-six#login`);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(translate(language, "Email"), { exact: true }).fill("nobody@example.com");
      await dialog.getByLabel(translate(language, "Password"), { exact: true }).fill("kapok2026wrong");
      await dialog.getByRole("button", { name: translate(language, "Log in"), exact: true }).click();
      await dialog.getByRole("alert").waitFor();
    },
  },
  {
    name: "sign-up",
    open: async (page, { prefix }) => {
      await visit(page, `${prefix}/mark-six#register`);
      await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    },
  },
  {
    name: "sign-up with errors",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/mark-six#register`);
      const dialog = page.getByRole("dialog");
      const send = dialog.getByRole("button", { name: translate(language, "Sign up"), exact: true });
      await waitUntilInteractive(send);
      await send.click();
      await dialog.getByRole("alert").waitFor();
    },
  },
  { name: "terms of service", open: at("/terms-of-service") },
  { name: "privacy notice", open: at("/privacy") },
  {
    name: "email verification with errors",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/email-verification#verify=${"a".repeat(43)}`);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: translate(language, "I don't know the password") }).click();
      await main.getByRole("button", { name: translate(language, "Verify email") }).click();
      await main.getByRole("alert").waitFor();
    },
  },
  {
    name: "rejection of a sign-up",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/email-verification#reject=${"a".repeat(43)}`);
      await page.getByRole("main").getByRole("button").first().waitFor();
    },
  },
  {
    name: "password reset with errors",
    open: async (page, language) => {
      await visit(page, `${language.prefix}/password-reset#reset=${"a".repeat(43)}`);
      await page
        .getByRole("main")
        .getByRole("button", { name: translate(language, "Set new password") })
        .click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "comments in several states",
    open: async (page, language) => {
      const member = await addMember(language);
      const { id } = await anArticle(language);
      await visitAs(member, page, `${language.prefix}/library`);
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      await seedOutbox(page, member, language, id);
      await visit(page, `${language.prefix}/article/${id}#comments`);
      await page.locator("#comments [data-state=refused]").waitFor();
      // The header would cover half of a target at the top.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "outbox with each state",
    open: async (page, language) => {
      const member = await addMember(language);
      const { id } = await anArticle(language);
      await visitAs(member, page, `${language.prefix}/library`);
      await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
      await seedOutbox(page, member, language, id);
      await visit(page, `${language.prefix}/outbox`);
      await page.getByRole("main").getByRole("listitem").nth(4).waitFor();
    },
  },
  {
    name: "member account",
    open: async (page, language) => {
      await visitAs(await addMember(language), page, `${language.prefix}/member/account`);
      await page.getByRole("main").locator("select").waitFor();
    },
  },
  {
    name: "personal information with errors",
    open: async (page, language) => {
      await visitAs(await addMember(language), page, `${language.prefix}/member/profile`);
      await page.locator("input[name=nickname]").fill("abc");
      await page.locator("select[name=day]").selectOption("1");
      await page
        .getByRole("main")
        .getByRole("button", { name: translate(language, "Save"), exact: true })
        .click();
      await page.getByRole("alert").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "messages with a toast",
    open: async (page, language) => {
      const member = await addMember(language);
      await seedNotifications(member, await unusedDraws(3));
      await visitAs(member, page, `${language.prefix}/member/messages`);
      // The toast stays open while it has focus.
      await popup(page).getByRole("button").focus();
    },
  },
  {
    name: "notification settings",
    open: async (page, language) => {
      await visitAs(await addMember(language), page, `${language.prefix}/member/notifications`);
      await page
        .getByRole("main")
        .getByRole("button", { name: translate(language, "Every night, 22:00 to 08:00") })
        .click();
      await page.getByRole("main").locator("input[type=time]").first().waitFor();
      // Unsaved changes open the browser's dialog when the page closes, which would block the check.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "maintenance", open: at("/maintenance") },
  { name: "not found", allowConsole: true, open: at("/no-such-page") },
  {
    name: "not available offline",
    worker: true,
    allowConsole: true,
    open: async (page, language, network) => {
      await visit(page, `${language.prefix}/mark-six`);
      await waitUntilCached(page, apiPath("/mark-six", { limit: 1 }));
      network.refuse();
      await page.goto(`${language.prefix}/article/${(await anArticle(language)).id}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
];
