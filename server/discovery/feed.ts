import { Feed } from "feed";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { findLocale, joinLocale, type Locale } from "#contract/locales.ts";
import { pictureUrl } from "#shared/picture-url.ts";

export interface FeedOptions {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Path of the page that it follows, without the language; `/` for the whole site. */
  readonly path: string;
  readonly origin: string;
  /** The latest first. */
  readonly articles: readonly ArticleSummary[];
}

const cover = { width: 640, format: "webp", type: "image/webp" } as const;

/** The latest articles of a page in one language, to be written as RSS 2.0 or as JSON Feed 1.1. */
export function makeFeed({ locale, title, description, path, origin, articles }: FeedOptions): Feed {
  const page = origin + joinLocale(locale.code, path);
  const base = page.replace(/\/$/, "");
  const [newest] = articles;
  const feed = new Feed({
    id: page,
    link: page,
    title,
    description,
    language: findLocale(locale.content)?.code ?? locale.code,
    copyright: "",
    favicon: `${origin}/favicon.ico`,
    generator: "Kapok",
    ...(newest && { updated: new Date(newest.published_at) }),
    feedLinks: { rss: `${base}/feed.xml`, json: `${base}/feed.json` },
  });
  for (const article of articles) {
    const link = origin + joinLocale(locale.code, `/article/${article.id}`);
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.subtitle,
      date: new Date(article.published_at),
      image: {
        url: origin + pictureUrl(article.cover_img.url, cover.width, cover.format),
        type: cover.type,
        length: 0,
      },
      category: article.label_list.map(({ name }) => ({ name })),
    });
  }
  return feed;
}
