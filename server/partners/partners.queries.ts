import { asc } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Partner } from "#contract/partners/endpoints.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { partner } from "./partners.schema.ts";

/** Partners in their order. */
export async function findPartners(db: NodePgDatabase, lang: number): Promise<Partner[]> {
  const rows = await db.select().from(partner).orderBy(asc(partner.sort), asc(partner.id));
  return rows.map(({ id, name, link }) => ({ id, name: localizeJson(name, lang), link }));
}
