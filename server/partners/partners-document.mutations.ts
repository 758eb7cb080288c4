import { asc } from "drizzle-orm";
import type { PartnerContent } from "#contract/backstage/site-kinds.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { withFormerIds } from "#server/documents/former-ids.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { partner } from "./partners.schema.ts";

/** The list of partners. */
export const partnersDocument: DocumentKind<PartnerContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db) {
    const rows = await db.select().from(partner).orderBy(asc(partner.sort), asc(partner.id));
    if (rows.length === 0) return undefined;
    return { liveId: null, data: { partner_list: rows.map(({ name, link }) => ({ name, link })) } };
  },

  async findProblems(_, { data }) {
    const problems = new FieldProblems();
    data.partner_list.forEach(({ name, link }, place) => {
      problems.needTexts(name, `partner_list.${place}.name`);
      problems.needLink(link, `partner_list.${place}.link`);
    });
    return problems.list;
  },

  async publish(tx, { data }) {
    const deleted = await tx.delete(partner).returning();
    const rows = data.partner_list.map(({ name, link }, place) => ({ name: name as LocalText, link, sort: place + 1 }));
    if (rows.length > 0) await tx.insert(partner).values(withFormerIds(rows, deleted));
    return null;
  },

  async withdraw(tx) {
    await tx.delete(partner);
  },
};
