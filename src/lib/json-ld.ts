import { findLocale, joinLocale } from "#contract/locales.ts";
import type { Main } from "#contract/pages.ts";
import type { PageHead } from "./page-head.ts";

export interface Place {
  /** Tag of the language, and the path of the page without it. */
  readonly code: string;
  readonly path: string;
  readonly origin: string;
  /** Where the site's name and those of its sections stand. */
  readonly main: Main;
}

/** What search engines are told of a page in the words of schema.org: the whole graph of one script element. */
export function jsonLdOf(head: PageHead, place: Place): object | undefined {
  const graph = [...(head.story ? [newsArticle(head, head.story, place)] : []), ...breadcrumbs(head, place)];
  if (head.jsonLd) graph.push(head.jsonLd);
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : undefined;
}

function newsArticle(head: PageHead, story: NonNullable<PageHead["story"]>, place: Place): object {
  const { code, path, origin, main } = place;
  const organisation = { "@type": "Organization", name: main.header.brand, url: origin + joinLocale(code, "/") };
  return {
    "@type": "NewsArticle",
    headline: story.headline,
    description: head.description,
    inLanguage: findLocale(findLocale(code)?.content ?? 0)?.code ?? code,
    datePublished: story.publishedAt,
    dateModified: story.updatedAt,
    mainEntityOfPage: origin + joinLocale(code, path),
    ...(head.image && { image: [origin + head.image] }),
    author: organisation,
    publisher: { ...organisation, logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png` } },
  };
}

/** The way from the front page to this one, itself included; none for the front page. */
function breadcrumbs(head: PageHead, { code, path, origin, main }: Place): object[] {
  if (!head.section) return [];
  const way = [{ name: main.header.brand, path: "/" }];
  for (const top of main.nav_list) {
    const sub = top.sub_nav_list.find(({ uri }) => uri === head.section);
    // Games as a whole have no page.
    if ((sub && top.uri !== "/game") || top.uri === head.section) way.push({ name: top.title, path: top.uri });
    if (sub) way.push({ name: sub.title, path: sub.uri });
  }
  if (way.at(-1)?.path !== path && head.story) way.push({ name: head.story.headline, path });
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: way.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.name,
        item: origin + joinLocale(code, step.path),
      })),
    },
  ];
}
