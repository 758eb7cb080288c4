import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { article } from "#server/articles/articles.schema.ts";
import type { Actor } from "#server/auth/actor.ts";
import { findStaffRoles } from "#server/auth/staff-roles.queries.ts";
import { member } from "#server/members/members.schema.ts";
import { navItem } from "#server/pages/pages.schema.ts";

/** Finds the sections of the site: those of its articles, and those that its navigation leads to. */
export async function findSections(db: NodePgDatabase): Promise<Set<string>> {
  const used = await db.selectDistinct({ section: article.section }).from(article);
  const links = await db.selectDistinct({ uri: navItem.uri }).from(navItem);
  const linked = links
    .map(({ uri }) => uri.replace(/^\//, ""))
    .filter((uri) => /^[a-z][a-z-]*(?:\/[a-z][a-z-]*)?$/.test(uri));
  return new Set([...used.map(({ section }) => section), ...linked]);
}

/** Finds the member with an email address, else the first operator, as the person who writes. */
export async function findWriter(db: NodePgDatabase, email: string | undefined): Promise<Actor | undefined> {
  const [row] = await db
    .select()
    .from(member)
    .where(email === undefined ? eq(member.operator, true) : eq(member.email, email))
    .orderBy(asc(member.id))
    .limit(1);
  if (!row) return undefined;
  const { id, vipGroup, commentAllowed, materialOnly, operator } = row;
  const staffRoles = await findStaffRoles(db, id);
  return {
    id,
    vipGroup,
    commentAllowed,
    materialOnly,
    operator,
    staffRoles,
    session: "",
    staffUntil: null,
    confirmedUntil: null,
  };
}
