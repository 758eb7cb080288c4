import { eq } from "drizzle-orm";
import type { LabelContent } from "#contract/backstage/document-data.ts";
import { ApiError } from "#contract/http/errors.ts";
import { routedLocales } from "#contract/locales.ts";
import type { DocumentKind, FoundProblem } from "#server/documents/document-kind.ts";
import { gameLabel } from "../games/games.schema.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { articleLabel, label } from "./articles.schema.ts";

/** A label. The item id of its document is the id of its row. */
export const labelDocument: DocumentKind<LabelContent> = {
  titleOf: ({ key, name }) => Object.values(name).find(Boolean) ?? key,
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(label).where(eq(label.id, itemId));
    return row && { liveId: row.id, data: { key: row.key, name: row.name } };
  },

  async findProblems(db, { itemId, data }) {
    const problems: FoundProblem[] = [];
    if (data.key === "") problems.push({ level: "error", code: "missing", field: "key" });
    for (const { id } of routedLocales.filter((locale) => !data.name[String(locale.id)]?.trim())) {
      problems.push({ level: "error", code: "missing", field: `name.${id}` });
    }
    const [same] = await db.select({ id: label.id }).from(label).where(eq(label.key, data.key));
    if (same && same.id !== itemId) problems.push({ level: "error", code: "key_in_use", field: "key" });
    return problems;
  },

  async publish(tx, { itemId, data }) {
    const values = { key: data.key, name: data.name as LocalText };
    await tx
      .insert(label)
      .values({ id: itemId, ...values })
      .onConflictDoUpdate({ target: label.id, set: values });
    return itemId;
  },

  async withdraw(tx, { itemId }) {
    const uses =
      (await tx.$count(articleLabel, eq(articleLabel.labelId, itemId))) +
      (await tx.$count(gameLabel, eq(gameLabel.labelId, itemId)));
    if (uses > 0) throw new ApiError("in_use");
    await tx.delete(label).where(eq(label.id, itemId));
  },
};
