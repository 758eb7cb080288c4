import type { BreadcrumbList, Event, FAQPage, Graph, NewsArticle } from "schema-dts";
import type { CalendarEvent } from "#contract/calendar/endpoints.ts";
import { findLocale, joinLocale } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import type { PageHead } from "./page-head.ts";

export interface Place {
  /** Tag of the language, and the path of the page without it. */
  readonly code: string;
  readonly path: string;
  readonly origin: string;
  /** Titles of the site and its sections. */
  readonly main: Main;
}

/** An event of the calendar, with its subject if known. */
export type ListedEvent = CalendarEvent & { readonly summary?: string };

/** The structured data of a page (schema.org): the graph of one script element. */
export function jsonLdOf(head: PageHead, place: Place): Graph | undefined {
  const graph = [
    ...(head.story ? [newsArticle(head, head.story, place)] : []),
    ...breadcrumbs(head, place),
    ...(head.questions ? [faqPage(head.questions, place)] : []),
    ...(head.events ?? []).map((event) => eventOf(event, head, place)),
  ];
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : undefined;
}

function newsArticle(head: PageHead, story: NonNullable<PageHead["story"]>, place: Place): NewsArticle {
  const { code, path, origin } = place;
  const organisation = organisationOf(place);
  return {
    "@type": "NewsArticle",
    headline: story.headline,
    description: head.description,
    inLanguage: contentCode(code),
    datePublished: story.publishedAt,
    dateModified: story.updatedAt,
    mainEntityOfPage: origin + joinLocale(code, path),
    ...(head.image && { image: [origin + head.image] }),
    author: organisation,
    publisher: { ...organisation, logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png` } },
  };
}

function organisationOf({ code, origin, main }: Place) {
  return { "@type": "Organization" as const, name: main.header.brand, url: origin + joinLocale(code, "/") };
}

/** Tag of the language whose content a language shows. */
function contentCode(code: string): string {
  return findLocale(findLocale(code)?.content ?? 0)?.code ?? code;
}

function faqPage(questions: NonNullable<PageHead["questions"]>, { code, path, origin }: Place): FAQPage {
  return {
    "@type": "FAQPage",
    inLanguage: contentCode(code),
    url: origin + joinLocale(code, path),
    mainEntity: questions.map(({ question, answer_html: text }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
}

/** All of them are online: the location is the event's link, or the page that lists it. */
function eventOf(event: ListedEvent, head: PageHead, place: Place): Event {
  const { code, path, origin } = place;
  const { title, link, starts_at, ends_at, platform, summary } = event;
  const page = origin + joinLocale(code, path);
  const url = link.startsWith("/") ? origin + joinLocale(code, link) : link || page;
  return {
    "@type": "Event",
    name: title,
    description: summary || head.description,
    inLanguage: contentCode(code),
    startDate: starts_at,
    ...(ends_at && { endDate: ends_at }),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    image: [`${origin}${head.image ?? "/share.png"}`],
    organizer: { "@type": "Organization", name: platform, url: organisationOf(place).url },
  };
}

/** The breadcrumb trail from the front page to this one; `undefined` for the front page. */
function breadcrumbs(head: PageHead, { code, path, origin, main }: Place): BreadcrumbList[] {
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
