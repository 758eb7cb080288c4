import type { Game, GameSummary } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { expect, test } from "../support/fixtures.ts";
import { languagesOfRun, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { aGame } from "../support/site-content.ts";

test.use({ worker: false });

for (const language of languagesOfRun("en-US")) {
  const { prefix } = language;

  test(`game list: filters by type and sorts in both directions, ${language.code}`, async ({ page, request }) => {
    await visit(page, `${prefix}/game/casino/game-list`);
    const main = page.getByRole("main");
    const names = main.locator("article h3");
    const chip = (message: string) => main.getByRole("link", { name: translate(language, message), exact: true });
    const listed = async (query: object) => {
      const path = apiPath("/game", { lang: language.id, category: "casino", ...query });
      const { game_list: games }: { game_list: GameSummary[] } = await (await request.get(path)).json();
      return games;
    };
    const first = async (query: object) => (await listed(query)).slice(0, 4).map(({ name }) => name);
    const shown = async () => (await names.allInnerTexts()).slice(0, 4);
    await expect.poll(shown).toEqual(await first({}));
    await chip("Ascending").click();
    await expect(page).toHaveURL(/order=asc/);
    await expect.poll(shown).toEqual(await first({ order: "asc" }));
    expect(await first({ order: "asc" })).not.toEqual(await first({}));
    await chip("Highest odds").click();
    await expect.poll(shown).toEqual(await first({ order: "asc", sort: "odds" }));
    await chip("Ascending").click();
    await expect(page).not.toHaveURL(/order=/);
    await expect.poll(shown).toEqual(await first({ sort: "odds" }));
    await main.locator('a[href*="type=slots"], a[href*="type=slot"]').first().click();
    const type = new URL(page.url()).searchParams.get("type");
    await expect.poll(shown).toEqual(await first({ sort: "odds", type }));
  });

  test(`game page: shows features and basic information, ${language.code}`, async ({ page }) => {
    const game: Game = await aGame(language);
    await visit(page, `${prefix}/game-intro/${game.id}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(game.name);
    for (const feature of game.feature_list) await expect(main.getByText(feature)).toBeVisible();
    await expect(
      main
        .getByRole("definition")
        .filter({ hasText: String(game.highest_odds) })
        .first(),
    ).toBeVisible();
    expect(await main.getByRole("definition").count()).toBeGreaterThanOrEqual(6);
  });
}
