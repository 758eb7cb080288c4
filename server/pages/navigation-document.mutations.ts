import { asc } from "drizzle-orm";
import type { NavigationContent } from "#contract/backstage/site-kinds.ts";
import { routedLocales } from "#contract/locales.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { navItem } from "./pages.schema.ts";

type Entry = NavigationContent["menu"][string][number];
type Leaf = Entry["sub_list"][number];
type Row = typeof navItem.$inferSelect;

/** The navigation in all languages. */
export const navigationDocument: DocumentKind<NavigationContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: (data) => entriesOf(data).flatMap(([{ icon_image_id: picture }]) => picture ?? []),

  async readLive(db) {
    const rows = await db.select().from(navItem).orderBy(asc(navItem.sort), asc(navItem.id));
    if (rows.length === 0) return undefined;
    const menu: NavigationContent["menu"] = {};
    for (const { id: lang } of routedLocales) {
      const own = rows.filter((row) => row.lang === lang);
      const leaves = (parent: number) => own.filter((row) => row.parent === parent).map(toLeaf);
      menu[String(lang)] = own
        .filter((row) => row.parent === null)
        .map((row) => ({ ...toLeaf(row), sub_list: leaves(row.id) }));
    }
    return { liveId: null, data: { menu } };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    for (const { id } of routedLocales) {
      if ((data.menu[String(id)] ?? []).length === 0) problems.stop("missing", `menu.${id}`);
    }
    const entries = entriesOf(data);
    for (const [{ title, link, uri }, field] of entries) {
      problems.needText(title, `${field}.title`);
      problems.needLink(link, `${field}.link`);
      problems.checkLink(uri, `${field}.uri`);
    }
    const pictures = entries.filter(([{ icon_image_id: picture }]) => picture !== null);
    await problems.needPictures(
      db,
      pictures.map(([{ icon_image_id: picture }, field]) => [picture, `${field}.icon_image_id`]),
    );
    return problems.list;
  },

  async publish(tx, { data }) {
    await tx.delete(navItem);
    for (const [lang, entries] of Object.entries(data.menu)) {
      for (const [place, { sub_list: leaves, ...entry }] of entries.entries()) {
        const [row] = await tx
          .insert(navItem)
          .values(toRow(entry, lang, place))
          .returning();
        if (!row || leaves.length === 0) continue;
        await tx.insert(navItem).values(leaves.map((leaf, at) => ({ ...toRow(leaf, lang, at), parent: row.id })));
      }
    }
    return null;
  },

  async withdraw(tx) {
    await tx.delete(navItem);
  },
};

/** All entries of both levels with their paths. */
function entriesOf({ menu }: NavigationContent): [Leaf, string][] {
  return Object.entries(menu).flatMap(([lang, entries]) =>
    entries.flatMap((entry, place): [Leaf, string][] => [
      [entry, `menu.${lang}.${place}`],
      ...entry.sub_list.map((leaf, at): [Leaf, string] => [leaf, `menu.${lang}.${place}.sub_list.${at}`]),
    ]),
  );
}

function toLeaf({ title, link, uri, icon, iconImageId, requireLogin, active }: Row): Leaf {
  return { title, link, uri, icon, icon_image_id: iconImageId, require_login: requireLogin, active };
}

function toRow(
  { title, link, uri, icon, icon_image_id: iconImageId, require_login, active }: Leaf,
  lang: string,
  place: number,
) {
  const requireLogin = require_login;
  return {
    lang: Number(lang),
    title,
    link,
    uri: uri || link,
    icon,
    iconImageId,
    requireLogin,
    active,
    sort: place + 1,
  };
}
