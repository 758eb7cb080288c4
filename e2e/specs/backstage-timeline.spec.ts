import type { Page } from "@playwright/test";
import { pagePaths } from "#contract/pages/page-paths.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, callAs, openBackstage, readDocument, saveAs } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

runOnOwnSite();

const [, english] = languages;
const minute = 60_000;

/** Opens the document of a kind of which the site has a given number. */
async function openGiven(operator: { id: number; token: string }, kind: string, item: number) {
  const made = await callAs<{ id: string }>(operator, siteUrl(), {
    ...{ method: "POST", path: "/document?lang=3" },
    body: { id: crypto.randomUUID(), kind, item_id: item, lang: null },
  });
  const { head } = await readDocument(operator, siteUrl(), made.id);
  return { id: made.id, head: head?.id ?? null, data: head?.data as unknown as Record<string, unknown> };
}

/** The rows of a list of the panel, each with its state. */
const rowsOf = (page: Page, list: string) => page.getByRole("list", { name: list, exact: true }).getByRole("listitem");

for (const language of languagesOfRun("en-US")) {
  const text = (name: string) => translate(language, name);

  test(`time slider: shows what readers see of banners, to the minute, in the draft and on the site, in ${language.code}`, async ({
    page,
  }) => {
    const operator = await addOperator();
    const item = pagePaths.indexOf(language.code === "en-US" ? "/news" : "/game") + 1;
    const { id, head, data } = await openGiven(operator, "banner", item);
    const picture = Object.values(data.banner_list as Record<string, object[]>).flat()[0];
    const now = Math.floor(Date.now() / minute) * minute;
    const row = (words: string, start: number, end: number) => ({
      ...{ ...picture, text: words, uri: "/news" },
      ...{
        starts_at: new Date(now + start * minute).toISOString(),
        ends_at: new Date(now + end * minute).toISOString(),
      },
    });
    const live = await saveAs(operator, id, {
      data: { banner_list: { 3: [row("Over", -60, -30), row("Now", -30, 60), row("Later", 60, 90)] } },
      parent: head,
    });
    const body = { list: [live], at: null, tell: false };
    await callAs(operator, siteUrl(), { method: "POST", path: "/publish?lang=3", body });
    await saveAs(operator, id, {
      data: { banner_list: { 3: [row("Over", -60, -30), row("Now", -30, 45)] } },
      parent: live.revision,
    });
    await openBackstage(operator, page, language, `/banners/${item}`);
    await page.getByText(text("What readers see at a moment"), { exact: true }).click();
    const draft = rowsOf(page, `${text("In this draft")}: English`);
    const site = rowsOf(page, `${text("On the site")}: English`);
    const states = { visible: text("Visible"), not_yet: text("Not yet"), ended: text("Ended") };
    await expect(draft).toContainText([states.ended, states.visible]);
    await expect(site).toContainText([states.ended, states.visible, states.not_yet]);
    // Readers have now what the panel says.
    const { ad_list: shown } = await (await page.request.get(`${siteUrl()}/api/ad-content?lang=3`)).json();
    const own = shown.filter(({ page_uri: uri }: { page_uri: string }) => uri === pagePaths[item - 1]);
    expect(own.map(({ text: words }: { text: string }) => words)).toEqual(["Now"]);
    expect(await axeViolations(page)).toEqual([]);

    const slider = page.getByRole("slider", { name: text("Starts and ends") });
    const next = page.getByRole("button", { name: text("Next change") });
    await slider.press("ArrowRight");
    await expect(draft).toContainText([states.ended, states.ended]);
    await expect(site).toContainText([states.ended, states.visible, states.not_yet]);
    await next.click();
    await expect(site).toContainText([states.ended, states.ended, states.visible]);
    const moment = page.getByLabel(new RegExp(`^${translate(language, "Moment")} ?[(（]`));
    const local = (change: number) => new Date(now + (change + 8 * 60) * minute).toISOString().slice(0, 16);
    await expect(moment).toHaveValue(local(60));
    await moment.fill(local(59));
    await expect(site).toContainText([states.ended, states.visible, states.not_yet]);
    await slider.press("End");
    await expect(site).toContainText([states.ended, states.ended, states.ended]);
    await expect(next).toBeDisabled();
    await slider.press("Home");
    await expect(draft).toContainText([states.visible, states.not_yet]);
    await page.getByRole("button", { name: text("Back to now") }).click();
    await expect(draft).toContainText([states.ended, states.visible]);
  });
}

test("time slider: shows one cover advertisement at a time, and says where items of a page come from", {
  tag: "@long",
}, async ({ page }) => {
  const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
  const operator = await addOperator();
  const cover = await openGiven(operator, "promotion", 1);
  const [first] = (cover.data.banner_list as Record<string, object[]>)[3] ?? [];
  const times = { starts_at: "2026-01-01T00:00:00.000Z", ends_at: "2099-01-01T00:00:00.000Z" };
  const rows = ["One", "Two"].map((words) => ({ ...first, text: words, ...times }));
  await saveAs(operator, cover.id, { data: { banner_list: { 3: rows } }, parent: cover.head });
  await openBackstage(operator, page, english, "/advertisements/1");
  const open = page.getByText(text("What readers see at a moment"), { exact: true });
  await open.click();
  await expect(rowsOf(page, "In this draft: English")).toContainText([text("Visible"), text("Behind another")]);

  const front = await openGiven(operator, "page", 1);
  const parts = front.data.component_list as { component_id: number; article_list: number[] }[];
  const placed = parts.filter(({ component_id: id }) => id === 15).map((part) => ({ ...part, article_list: [1, 2] }));
  const ruled = parts.filter(({ component_id: id }) => id === 24).map((part) => ({ ...part, article_list: [] }));
  const data = { component_list: [...placed, ...ruled] };
  await saveAs(operator, front.id, { data, parent: front.head });
  await page.goto("/en-US/backstage/pages/1");
  await open.click();
  await expect(rowsOf(page, text("In this draft"))).toContainText([
    ...placed.map(() => text("{count} placed by hand", { count: "2" })),
    ...ruled.map(() => text("filled by its rule")),
  ]);
  await expect(rowsOf(page, text("On the site"))).toHaveCount(parts.length);
});
