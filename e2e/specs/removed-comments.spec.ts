import { randomUUID } from "node:crypto";
import { comment } from "#server/comments/comments.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { addMember } from "../support/members.ts";
import { languagesOfRun, translate } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { anArticle } from "../support/site-content.ts";

test.use({ worker: false });

for (const language of languagesOfRun("en-US")) {
  test(`removed comments: are labelled as removed while their author's other comments have the name, ${language.code}`, async ({
    page,
  }) => {
    const member = await addMember(language);
    const former = randomUUID();
    const { id: articleId } = await anArticle(language);
    const ids = await inDatabase(async (db) => {
      const rows = await db
        .insert(comment)
        .values([
          { articleId, memberId: member.id, text: `Banned ${former}`, state: "banned" },
          { articleId, memberId: member.id, text: `Shown ${former}` },
          { articleId, memberId: null, text: `Of a former member ${former}` },
        ])
        .returning({ id: comment.id });
      return rows.map(({ id }) => id);
    });
    const commentAt = (place: number) => page.locator(`#comment-${ids[place]}`);
    const [banned, shown, left] = [commentAt(0), commentAt(1), commentAt(2)];
    await visit(page, `${language.prefix}/article/${articleId}#comment-${ids[0]}`);
    await expect(banned).toContainText(translate(language, "This comment has been removed by an administrator."));
    await expect(banned).toHaveAccessibleName(translate(language, "Removed comment"));
    await expect(banned).not.toContainText(translate(language, "Former member"));
    await expect(shown).toContainText(former);
    const name = await shown.locator("bdi").first().innerText();
    expect(name).not.toMatch(new RegExp(`^(${translate(language, "Former member")}|)$`));
    await expect(shown).toHaveAccessibleName(translate(language, "Comment by {name}", { name }));
    const gone = translate(language, "Former member");
    await expect(left).toHaveAccessibleName(translate(language, "Comment by {name}", { name: gone }));
  });
}
