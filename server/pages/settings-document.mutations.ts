import type { LanguageSettings, SettingsContent } from "#contract/backstage/site-kinds.ts";
import { routedLocales } from "#contract/locales.ts";
import type { DocumentKind } from "#server/documents/document-kind.ts";
import { FieldProblems } from "#server/documents/field-problems.queries.ts";
import { siteSettings } from "./pages.schema.ts";

/** Header, footer and logos in all languages. */
export const settingsDocument: DocumentKind<SettingsContent> = {
  titleOf: () => "",
  textsOf: () => [],
  picturesOf: ({ text }) =>
    Object.values(text).flatMap(({ logo_list: logos, footer_logo_image_id: footer }) =>
      [footer, ...logos.map(({ image_id: picture }) => picture)].flatMap((id) => id ?? []),
    ),

  async readLive(db) {
    const rows = await db.select().from(siteSettings);
    if (rows.length === 0) return undefined;
    const text = Object.fromEntries(rows.map((row) => [String(row.lang), toContent(row)]));
    return { liveId: null, data: { text } };
  },

  async findProblems(db, { data }) {
    const problems = new FieldProblems();
    for (const { id } of routedLocales) {
      const text = data.text[String(id)];
      if (text) checkLanguage(problems, text, `text.${id}`);
      else problems.stop("missing", `text.${id}.web_title`);
    }
    const pictures = Object.entries(data.text).flatMap(([lang, { logo_list: logos, footer_logo_image_id: footer }]) => [
      ...logos.map((logo, place) => [logo.image_id, `text.${lang}.logo_list.${place}.image_id`] as const),
      ...(footer === null ? [] : [[footer, `text.${lang}.footer_logo_image_id`] as const]),
    ]);
    await problems.needPictures(db, pictures);
    return problems.list;
  },

  async publish(tx, { data }) {
    for (const [lang, text] of Object.entries(data.text)) {
      const set = toRow(text);
      await tx
        .insert(siteSettings)
        .values({ lang: Number(lang), ...set })
        .onConflictDoUpdate({ target: siteSettings.lang, set });
    }
    return null;
  },

  async withdraw(tx) {
    await tx.delete(siteSettings);
  },
};

function checkLanguage(problems: FieldProblems, text: LanguageSettings, field: string): void {
  for (const name of ["web_title", "brand", "brand_latin", "description"] as const) {
    problems.needText(text[name], `${field}.${name}`);
  }
  text.logo_list.forEach((logo, place) => {
    const row = `${field}.logo_list.${place}`;
    problems.needText(logo.title, `${row}.title`);
    problems.checkLink(logo.uri, `${row}.uri`);
    problems.needTimes(logo, `${row}.`);
  });
  text.footer_link_list.forEach(({ title, uri }, place) => {
    problems.needText(title, `${field}.footer_link_list.${place}.title`);
    problems.needLink(uri, `${field}.footer_link_list.${place}.uri`);
  });
  text.external_link_list.forEach(({ title, url }, place) => {
    problems.needText(title, `${field}.external_link_list.${place}.title`);
    problems.needLink(url, `${field}.external_link_list.${place}.url`);
  });
}

type Row = typeof siteSettings.$inferSelect;

function toContent(row: Row): LanguageSettings {
  const links = row.externalLinks.toSorted((one, other) => (one.sort ?? one.id) - (other.sort ?? other.id));
  return {
    ...{ web_title: row.webTitle, brand: row.brand, brand_latin: row.brandLatin },
    ...{ keyword: row.keyword, description: row.description, login_text: row.loginText },
    logo_list: row.logos.map(({ title, imageId, uri, startAt, endAt }) => ({
      ...{ title, image_id: imageId, uri },
      ...{ starts_at: new Date(startAt).toISOString(), ends_at: new Date(endAt).toISOString() },
    })),
    ...{ about_text: row.aboutText, copyright_text: row.copyrightText },
    ...{ footer_logo_image_id: row.footerLogoImageId, footer_link_list: row.footerLinks },
    external_link_text: row.externalLinkText,
    external_link_list: links.map(({ title, url, icon }) => ({ title, url, icon: icon ?? "" })),
    popular_keyword_list: row.popularKeywords,
    ...{ contact_open: row.contactOpen, contact_btn_text: row.contactBtnText },
    ...{ newsletter_open: row.newsletterOpen, newsletter_text: row.newsletterText },
    ...{ newsletter_placeholder: row.newsletterPlaceholder, subscribe_btn_text: row.subscribeBtnText },
  };
}

function toRow(text: LanguageSettings): Omit<Row, "lang"> {
  return {
    ...{ webTitle: text.web_title, brand: text.brand, brandLatin: text.brand_latin },
    ...{ keyword: text.keyword, description: text.description, loginText: text.login_text },
    logos: text.logo_list.map(({ title, image_id: imageId, uri, starts_at: start, ends_at: end }, place) => ({
      // None is missing in what is published.
      ...{ id: place + 1, title, imageId: imageId as number, uri },
      ...{ startAt: start as string, endAt: end as string },
    })),
    ...{ aboutText: text.about_text, copyrightText: text.copyright_text },
    ...{ footerLogoImageId: text.footer_logo_image_id, footerLinks: text.footer_link_list },
    externalLinkText: text.external_link_text,
    externalLinks: text.external_link_list.map((link, place) => ({ id: place + 1, sort: place + 1, ...link })),
    popularKeywords: text.popular_keyword_list.filter((keyword) => keyword.trim() !== ""),
    ...{ contactOpen: text.contact_open, contactBtnText: text.contact_btn_text },
    ...{ newsletterOpen: text.newsletter_open, newsletterText: text.newsletter_text },
    ...{ newsletterPlaceholder: text.newsletter_placeholder, subscribeBtnText: text.subscribe_btn_text },
  };
}
