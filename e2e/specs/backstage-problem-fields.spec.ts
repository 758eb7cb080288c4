import type { Page } from "@playwright/test";
import { composedPages } from "#contract/pages/page-paths.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { focused } from "../support/focused.ts";
import type { TestMember } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, callAs, openBackstage, saveAs } from "../support/staff.ts";

test.use({ worker: false });

runOnOwnSite();

const [, english] = languages;
const text = (name: string) => translate(english, name);

const times = { starts_at: null, ends_at: null };
const leaf = {
  ...{ title: "", link: "", uri: "no path", icon: "" },
  ...{ icon_image_id: 999_999, require_login: false, active: true },
};
const banner = { desktop_image_id: null, mobile_image_id: null, uri: "", text: "", ...times };
const component = {
  ...{ component_id: 15, title: { 2: "甲" }, subtitle: { 3: "B" }, section: "", limit: null },
  ...{ article_list: [999_999], game_list: [], event_list: [], slide_list: [], button_list: [] },
  ...{ starts_at: "2030-01-01T00:00:00.000Z", ends_at: "2029-01-01T00:00:00.000Z" },
};
const settings = {
  ...{ web_title: "", brand: "A", brand_latin: "", keyword: "", description: "", login_text: "" },
  logo_list: [{ title: "Logo", image_id: null, uri: "ftp://x", ...times }],
  ...{ about_text: "", copyright_text: "", footer_logo_image_id: 999_999, footer_link_list: [{ title: "", uri: "" }] },
  ...{ external_link_text: "", external_link_list: [{ title: "A", url: "", icon: "" }], popular_keyword_list: [] },
  ...{ contact_open: true, contact_btn_text: "" },
  ...{ newsletter_open: true, newsletter_text: "", newsletter_placeholder: "", subscribe_btn_text: "" },
};

/** Screens with content that has something missing or wrong in each field that is checked. New items have no number. */
const contents: readonly [place: string, kind: string, item: number | null, data: object, what?: string][] = [
  [
    "events",
    "event",
    null,
    { category: "activity", title: {}, platform: { 2: "甲" }, link: { 2: "x", 3: "y" }, summary: { 3: "B" }, ...times },
  ],
  ["polls", "poll", 1, { question: { 2: "甲" }, max_options: 5, option_list: [{ 2: "甲" }], typo: false, ...times }],
  ["labels", "label", null, { key: "", name: { 2: "甲" } }],
  ["questionnaires", "questionnaire", null, { title: {}, intro: { 3: "B" }, ...times }],
  ["issues", "issue", null, { title: {}, intro: {}, article_list: [] }],
  [
    "issues",
    "issue",
    null,
    { title: { 2: "甲", 3: "B" }, intro: { 2: "甲", 3: "B" }, article_list: [999_999] },
    "an article is missing",
  ],
  [
    "material-groups",
    "material_group",
    null,
    { title: {}, text: { 2: "甲" }, vip_group: "", require_login: false, sort: 1 },
  ],
  [
    "faq",
    "faq",
    1,
    {
      group_list: [
        {
          key: "a",
          title: { 2: "甲" },
          faq_list: [{ key: "", question: { 2: "甲" }, answer: { 2: "甲 [x](article:999999)" } }],
        },
      ],
    },
  ],
  ["terms", "terms", 1, { title: { 2: "甲" }, body: { 2: "甲", 3: "Read [x](article:999999)" } }],
  [
    "pages",
    "page",
    composedPages.length,
    {
      component_list: [
        { ...component, button_list: [{ text: {}, uri: "" }] },
        { ...component, component_id: 20, article_list: [], slide_list: [{ figure: {}, unit: {}, text: {}, art: "" }] },
      ],
    },
  ],
  ["pages", "page", composedPages.length, { component_list: [] }, "there are no parts"],
  ["banners", "banner", 1, { banner_list: { 3: [{ ...banner, text: "A" }] } }],
  ["advertisements", "promotion", 2, { banner_list: { 2: [banner] } }],
  ["announcements", "marquee", 1, { marquee_list: { 3: [{ text: "A", uri: "", ...times }] } }],
  ["partners", "partner", 1, { partner_list: [{ name: {}, link: "" }] }],
  ["navigation", "navigation", 1, { menu: { 3: [{ ...leaf, title: "A", sub_list: [leaf] }] } }],
  ["settings", "settings", 1, { text: { 3: settings } }],
  [
    "titles",
    "page_meta",
    1,
    {
      page_list: [
        { uri: "/a", title: {}, description: {}, keyword: {} },
        { uri: "/a", title: { 2: "甲", 3: "B" }, description: { 2: "甲", 3: "B" }, keyword: {} },
      ],
    },
  ],
];

/** Creates a document, or finds the one of an item that has one, and saves a content. Returns its item. */
async function write(
  operator: TestMember,
  place: { kind: string; item_id: number | null; lang?: number },
  data: object,
) {
  const { kind, item_id: item } = place;
  const path = `/document?lang=3&kind=${kind}${item === null ? "" : `&item_id=${item}`}`;
  const found = await callAs<{ document_list: Made[] }>(operator, siteUrl(), { path });
  const existing = item === null ? undefined : found.document_list[0];
  const document =
    existing ??
    (await callAs<Made>(operator, siteUrl(), {
      ...{ method: "POST", path: "/document?lang=3" },
      body: { lang: null, ...place, id: crypto.randomUUID() },
    }));
  await saveAs(operator, document.id, { data, parent: document.head });
  return document.item_id;
}

interface Made {
  readonly id: string;
  readonly item_id: number;
  readonly head: string | null;
}

/** Follows each problem that must be fixed, and expects that it describes what has the focus then. */
async function followEach(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: text("Publish …"), exact: true });
  const links = page
    .getByRole("list", { name: text("Problems") })
    .getByRole("link", { name: new RegExp(`^${text("Must be fixed:")}`) });
  await open.click();
  await expect(links).not.toHaveCount(0);
  const count = await links.count();
  for (let at = 0; at < count; at++) {
    if (at > 0) await open.click();
    const name = (await links.nth(at).textContent()) ?? "";
    const said = name.slice(name.lastIndexOf(": ") + 2);
    await links.nth(at).click();
    await expect
      .poll(() => focused(page), { message: name })
      .toMatchObject({ description: expect.stringContaining(said), isShown: true });
  }
}

/** Screens with lists in lists, texts in each language, pictures and Markdown. */
const inShortRun = new Set(["terms"]);

for (const [place, kind, item, data, what = "fields are wrong"] of contents) {
  const tag = inShortRun.has(place) ? [] : "@long";
  test(`problems of ${place}: lead each to its own field when ${what}`, { tag }, async ({ page }) => {
    const operator = await addOperator();
    const made = await write(operator, { kind, item_id: item }, data);
    await openBackstage(operator, page, english, `/${place}/${made}`);
    await followEach(page);
  });
}

test("problems of games: lead each to its own field when facts and text are wrong", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  const empty = { name: "", subtitle: "", intro: "", feature_list: [] };
  const item = await write(operator, { kind: "game_text", item_id: null, lang: 3 }, empty);
  const facts = {
    ...{ category: null, type: null, cover_image_id: null, release_date: null },
    ...{ highest_odds: 0, jackpot_layers: 0, popularity: 0 },
    ...{ credit_exchange: false, html5: true, free_game: false, featured: false },
    ...{ device_list: [], label_list: ["no-such-label"] },
  };
  await write(operator, { kind: "game", item_id: item }, facts);
  await openBackstage(operator, page, english, `/games/${item}?lang=3`);
  await followEach(page);
});
