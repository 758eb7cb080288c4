import { HtmlValidate } from "html-validate";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languagesOfRun } from "../support/messages.ts";
import { visitorPaths } from "../support/visitor-paths.ts";

test.use({ worker: false });

/** The HTML standard, and rules for headings and roles. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: { "heading-level": "error", "no-redundant-role": "error", "aria-label-misuse": "error" },
});

/** A search field, which may have no role. */
const searchWithRole = /<input(?=[^>]* type="search")[^>]* role=[^>]*>/g;

/** Returns the mistakes in the HTML of a page. */
async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
  // The validator has no rule for this one of ARIA in HTML.
  return [...found, ...(html.match(searchWithRole) ?? []).map((tag) => `role-of-search: ${tag}`)];
}

/** Pages besides those of `visitorPaths`: with results, without them, and errors. */
const others = [
  "/contact-us",
  "/search?q=offline",
  "/search?q=xyzzyqwert",
  "/search?q=offline&type=article&sort=date",
  "/mark-six/history-result?rows=40",
  "/game/casino/game-list",
  "/search-by-tag/game/slot",
  "/member",
  "/member/password",
  "/password-reset",
  "/nothing-here",
];

for (const language of languagesOfRun("en-US")) {
  const { code, prefix } = language;
  test(`HTML of the server: follows the standard, ${code}`, async () => {
    test.slow();
    for (const path of [...(await visitorPaths(language)), ...others]) {
      const response = await fetch(siteUrl() + (path === "/" ? prefix || "/" : prefix + path), {
        headers: { "accept-language": code, cookie: `i18n_redirected=${code}` },
      });
      expect([path, response.headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"]);
      expect([path, await mistakesIn(await response.text())]).toEqual([path, []]);
    }
  });
}

test("HTML check: reports what the standard forbids", async () => {
  const mistakes = async (body: string) =>
    (
      await mistakesIn(`<!doctype html><html lang="en"><head><title>Kapok</title></head><body>${body}</body></html>`)
    ).map((mistake) => mistake.split(":")[0]);
  expect(await mistakes("<h1>One</h1><p>Text</p>")).toEqual([]);
  expect(await mistakes("<span><div>Block</div></span>")).toContain("element-permitted-content");
  expect(await mistakes("<h1>One</h1><h3>Three</h3>")).toContain("heading-level");
  expect(await mistakes('<table><tr><td role="cell">1</td></tr></table>')).toContain("no-redundant-role");
  expect(await mistakes('<input type="search" role="combobox" aria-label="a" aria-expanded="false">')).toContain(
    "role-of-search",
  );
  expect(await mistakes('<p id="a">1</p><p id="a">2</p>')).toContain("no-dup-id");
});
