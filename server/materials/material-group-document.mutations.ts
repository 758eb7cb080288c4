import { asc, eq } from "drizzle-orm";
import type { MaterialGroupContent } from "#contract/backstage/information-kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { type LocalText, localizeJson } from "../i18n/local-text.ts";
import { material, materialGroup } from "./materials.schema.ts";

/** A group of materials. The item id of its document is the id of its row. */
export const materialGroupDocument: DocumentKind<MaterialGroupContent> = {
  titleOf: ({ title }) => Object.values(title).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: () => [],

  async findItems(db, lang) {
    const rows = await db
      .select()
      .from(materialGroup)
      .orderBy(asc(materialGroup.sort), asc(materialGroup.id))
      .limit(500);
    return rows.map(({ id, title }) => ({ itemId: id, title: localizeJson(title, lang) }));
  },

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(materialGroup).where(eq(materialGroup.id, itemId));
    if (!row) return undefined;
    const { id, title, text, vipGroup, requireLogin, sort } = row;
    return { liveId: id, data: { title, text, vip_group: vipGroup ?? "", require_login: requireLogin, sort } };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    problems.needTexts(data.title, "title");
    problems.needAllOrNone(data.text, "text");
    return problems.list;
  },

  async publish(tx, { itemId, data }) {
    const values = {
      ...{ title: data.title as LocalText, text: data.text as LocalText, sort: data.sort },
      ...{ vipGroup: data.vip_group.trim() || null, requireLogin: data.require_login },
    };
    await tx
      .insert(materialGroup)
      .values({ id: itemId, ...values })
      .onConflictDoUpdate({ target: materialGroup.id, set: values });
    return itemId;
  },

  async withdraw(tx, { itemId }) {
    if ((await tx.$count(material, eq(material.groupId, itemId))) > 0) throw new ApiError("in_use");
    await tx.delete(materialGroup).where(eq(materialGroup.id, itemId));
  },
};
