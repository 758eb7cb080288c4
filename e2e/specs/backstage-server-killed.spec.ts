import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addArticle, addEditor, openBackstage, readDocument } from "../support/staff.ts";

// Requests fail while the server is down.
test.use({ allowConsole: true });

const [, english] = languages;
const kills = isLongRun ? 20 : 2;
// The jobs that a killed server has begun must not be those of other tests.
const killSite = runOnOwnSite();

test("drafts: are all saved, once, when the server is killed again and again while it saves", { tag: "@long" }, async ({
  page,
  network,
}) => {
  test.setTimeout(600_000);
  const editor = await addEditor();
  const { item, text: document } = await addArticle(editor, siteUrl());
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  const field = page.getByRole("textbox", { name: translate(english, "Text"), exact: true });
  await field.click();
  const saves = () => network.requests.filter((line) => /^PUT .+\/revision\//.test(line)).length;
  let written = "";
  for (let kill = 1; kill <= kills; kill++) {
    const sentence = `第${kill}句。`;
    written += sentence;
    await page.keyboard.insertText(sentence);
    const before = saves();
    await expect.poll(saves, { intervals: [5] }).toBeGreaterThan(before);
    // Before, during and after the save, by turns.
    await page.waitForTimeout((kill % 5) * 4);
    await killSite();
    network.switchTo(siteUrl());
  }
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), document)).head?.data.body, { timeout: 120_000 })
    .toBe(written);
  const { revision_list: revisions, beside_list: beside } = await readDocument(editor, siteUrl(), document);
  expect(beside).toEqual([]);
  // Each follows another one: none was saved twice.
  const parents = revisions.map(({ parent }) => parent);
  expect(new Set(parents).size).toBe(parents.length);
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
});
