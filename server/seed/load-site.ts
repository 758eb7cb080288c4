import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { navItem, pageMeta, siteSettings } from "#server/pages/pages.schema.ts";
import { partner } from "#server/partners/partners.schema.ts";
import { localText, readJson, type SampleLang, sampleLangs, saveCover } from "./sample-files.ts";

const settingsText = v.object({
  webTitle: v.string(),
  brand: v.string(),
  keyword: v.string(),
  description: v.string(),
  aboutText: v.string(),
  copyrightText: v.string(),
  externalLinkText: v.string(),
  loginText: v.string(),
  contactBtnText: v.string(),
  newsletterText: v.string(),
  newsletterPlaceholder: v.string(),
  subscribeBtnText: v.string(),
  footerLinks: v.array(v.object({ title: v.string(), uri: v.string() })),
  popularKeywords: v.array(v.string()),
});
const settingsFile = v.object({
  brandLatin: v.string(),
  externalLinks: v.array(
    v.object({ id: v.number(), title: v.string(), url: v.string(), sort: v.number(), icon: v.string() }),
  ),
  logos: v.array(
    v.object({
      cover: v.string(),
      title: localText,
      uri: v.string(),
      startAt: v.pipe(v.string(), v.isoTimestamp()),
      endAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  "zh-CN": settingsText,
  "en-US": settingsText,
});
const pageMetas = v.array(v.object({ uri: v.string(), title: localText, description: localText, keyword: localText }));
/** `icon` is the name of a lucide icon. Without `link` an item links to its own `uri`. */
const navEntry = {
  uri: v.string(),
  link: v.optional(v.string()),
  title: localText,
  icon: v.string(),
  requireLogin: v.optional(v.boolean(), false),
};
const navigation = v.array(v.object({ ...navEntry, sub: v.optional(v.array(v.object(navEntry)), []) }));

/** Adds settings, page titles, partners and the navigation, each only when the site has none. */
export async function loadSite(db: NodePgDatabase): Promise<void> {
  await loadSettings(db);
  await loadPageMetas(db);
  if ((await db.$count(partner)) === 0) {
    const names = await readJson("site/partners.json", v.array(localText));
    await db.insert(partner).values(names.map((name, index) => ({ name, link: "/platform/partner", sort: index + 1 })));
  }
  if ((await db.$count(navItem)) === 0) await loadNavigation(db);
}

async function loadSettings(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(siteSettings)) > 0) return;
  const { brandLatin, externalLinks, logos: files, ...texts } = await readJson("site/settings.json", settingsFile);
  const logos: { imageId: number; logo: (typeof files)[number] }[] = [];
  for (const logo of files) {
    logos.push({ imageId: await saveCover(db, { name: logo.cover, cover: logo.cover, alt: logo.title }), logo });
  }
  const rows = Object.entries(texts).map(([code, text]) => {
    const lang = sampleLangs[code as SampleLang];
    return {
      ...{ lang, brandLatin, externalLinks, ...text },
      logos: logos.map(({ imageId, logo: { title, uri, startAt, endAt } }, index) => {
        return { id: index + 1, title: title[lang] ?? "", imageId, uri, startAt, endAt };
      }),
    };
  });
  await db.insert(siteSettings).values(rows);
}

async function loadPageMetas(db: NodePgDatabase): Promise<void> {
  const rows = (await readJson("site/page-metas.json", pageMetas)).flatMap(({ uri, title, description, keyword }) =>
    Object.values(sampleLangs).map((lang) => ({
      uri,
      lang,
      title: title[lang] ?? "",
      description: description[lang] ?? "",
      keyword: keyword[lang] ?? "",
    })),
  );
  await db.insert(pageMeta).values(rows).onConflictDoNothing();
}

async function loadNavigation(db: NodePgDatabase): Promise<void> {
  const items = await readJson("site/navigation.json", navigation);
  for (const lang of Object.values(sampleLangs)) {
    const rowOf = ({ title, link, uri, ...item }: (typeof items)[number]["sub"][number], index: number) => ({
      ...item,
      lang,
      uri,
      link: link ?? uri,
      title: title[lang] ?? "",
      sort: index + 1,
    });
    for (const [index, { sub, ...top }] of items.entries()) {
      const [row] = await db.insert(navItem).values(rowOf(top, index)).returning({ id: navItem.id });
      if (!row || sub.length === 0) continue;
      await db.insert(navItem).values(sub.map((item, place) => ({ ...rowOf(item, place), parent: row.id })));
    }
  }
}
