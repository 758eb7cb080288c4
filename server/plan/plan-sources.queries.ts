import { type SQL, sql } from "drizzle-orm";
import type { PlanEntry, PlanKind } from "#contract/backstage/plan.ts";
import { defaultLocale } from "#contract/locales.ts";
import { composedPages, pagePaths } from "#contract/pages/page-paths.ts";
import { banner } from "../advertising/advertising.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { document, schedule } from "../documents/documents.schema.ts";
import { feedbackCampaign } from "../feedback/feedback.schema.ts";
import { operatorMessage } from "../notifications/notifications.schema.ts";
import { marquee, page, pageComponent, siteSettings } from "../pages/pages.schema.ts";
import { poll } from "../polls/polls.schema.ts";

/** Rows of which a plan has a time, as SQL. */
export interface PlanSource {
  readonly kind: PlanKind;
  readonly point: PlanEntry["point"];
  readonly from: SQL;
  readonly at: SQL;
  readonly where?: SQL;
  readonly id: SQL;
  readonly title: SQL;
  /** Without it, all languages share the row. */
  readonly lang?: SQL;
  /** Without it, a time that is over is done. */
  readonly state?: SQL;
  readonly documentKind?: SQL;
  readonly itemId?: SQL;
  readonly zone?: SQL;
  readonly together?: SQL;
  readonly scheduleId?: SQL;
}

/** What has a start and an end: a source for each. */
type Period = Omit<PlanSource, "point" | "at"> & { readonly starts: SQL; readonly ends: SQL };
const bothEnds = ({ starts, ends, ...source }: Period): PlanSource[] => [
  { ...source, point: "starts", at: starts },
  { ...source, point: "ends", at: ends },
];

/** The sources of a plan, with titles in a language. */
export function planSources(lang: number): PlanSource[] {
  const inLanguage = (text: SQL) =>
    sql`coalesce(nullif(${text}->>${String(lang)}, ''), ${text}->>${String(defaultLocale.id)}, '')`;
  /** Item id of a page: its place among the given ones. */
  const placeOf = (paths: readonly string[]) => sql`array_position(${sql.param([...paths])}::text[], ${page.uri})`;
  const given = { documentKind: (kind: string) => sql`${kind}`, first: sql`1` };
  const ofPage = (table: SQL) => sql`${table} join ${page} on ${page.id} = page_id`;
  const bannerFields = { id: sql`${banner.id}::text`, lang: sql`${banner.lang}` };
  const bannerTimes = { starts: sql`${banner.startsAt}`, ends: sql`${banner.endsAt}` };
  return [
    scheduleSource,
    ...bothEnds({
      ...{ kind: "banner", from: ofPage(sql`${banner}`), where: sql`${banner.place} = 'page'` },
      ...{ ...bannerFields, ...bannerTimes, title: sql`coalesce(nullif(${banner.text}, ''), ${page.uri})` },
      ...{ documentKind: given.documentKind("banner"), itemId: placeOf(pagePaths) },
    }),
    ...(["cover", "floating"] as const).flatMap((place, index) =>
      bothEnds({
        ...{ kind: place, from: sql`${banner}`, where: sql`${banner.place} = ${place}` },
        ...{ ...bannerFields, ...bannerTimes, title: sql`${banner.text}` },
        ...{ documentKind: given.documentKind("promotion"), itemId: sql`${index + 1}::int` },
      }),
    ),
    ...bothEnds({
      ...{ kind: "announcement", from: sql`${marquee}`, id: sql`${marquee.id}::text`, lang: sql`${marquee.lang}` },
      ...{ starts: sql`${marquee.startsAt}`, ends: sql`${marquee.endsAt}`, title: sql`${marquee.text}` },
      ...{ documentKind: given.documentKind("marquee"), itemId: given.first },
    }),
    ...bothEnds({
      kind: "logo",
      from: sql`${siteSettings} cross join lateral jsonb_array_elements(${siteSettings.logos}) as logo`,
      ...{ id: sql`${siteSettings.lang} || '-' || (logo->>'id')`, lang: sql`${siteSettings.lang}` },
      ...{ starts: sql`(logo->>'startAt')::timestamptz`, ends: sql`(logo->>'endAt')::timestamptz` },
      ...{ title: sql`coalesce(logo->>'title', '')` },
      ...{ documentKind: given.documentKind("settings"), itemId: given.first },
    }),
    ...bothEnds({
      ...{ kind: "component", from: ofPage(sql`${pageComponent}`), where: sql`${pageComponent.deletedAt} is null` },
      ...{ id: sql`${pageComponent.id}::text`, title: inLanguage(sql`${pageComponent.title}`) },
      ...{ starts: sql`${pageComponent.publishedAt}`, ends: sql`${pageComponent.unpublishedAt}` },
      ...{ documentKind: given.documentKind("page"), itemId: placeOf(composedPages) },
    }),
    ...bothEnds({
      ...{ kind: "event", from: sql`${calendarEvent}`, id: sql`${calendarEvent.id}::text` },
      ...{ starts: sql`${calendarEvent.startsAt}`, ends: sql`${calendarEvent.endsAt}` },
      title: inLanguage(sql`${calendarEvent.title}`),
      ...{ documentKind: given.documentKind("event"), itemId: sql`${calendarEvent.id}` },
    }),
    ...bothEnds({
      ...{ kind: "poll", from: sql`${poll}`, id: sql`${poll.id}::text`, title: inLanguage(sql`${poll.question}`) },
      ...{ starts: sql`${poll.startsAt}`, ends: sql`${poll.endsAt}` },
      ...{ documentKind: given.documentKind("poll"), itemId: sql`${poll.itemId}` },
    }),
    ...bothEnds({
      ...{ kind: "questionnaire", from: sql`${feedbackCampaign}`, id: sql`${feedbackCampaign.id}::text` },
      ...{ starts: sql`${feedbackCampaign.startsAt}`, ends: sql`${feedbackCampaign.endsAt}` },
      title: inLanguage(sql`${feedbackCampaign.title}`),
      ...{ documentKind: given.documentKind("questionnaire"), itemId: sql`${feedbackCampaign.id}` },
    }),
    {
      ...{ kind: "message", point: "sent", from: sql`${operatorMessage}`, at: sql`${operatorMessage.sendAt}` },
      ...{
        id: sql`${operatorMessage.id}::text`,
        where: sql`${operatorMessage.cancelledAt} is null and not ${operatorMessage.draft}`,
      },
      title: sql`coalesce(${operatorMessage.texts}->${String(lang)}->>'title',
        ${operatorMessage.texts}->${String(defaultLocale.id)}->>'title', '')`,
    },
  ];
}

/**
 * Schedules of documents. Facts that are published with a text of their item are left out: the text stands for both.
 * Facts alone have the title of a text.
 */
const scheduleSource: PlanSource = {
  ...{ kind: "publication", point: "published", at: sql`${schedule.dueAt}`, id: sql`${schedule.id}::text` },
  from: sql`${schedule} join ${document} on ${document.id} = ${schedule.documentId}`,
  where: sql`${schedule.state} <> 'cancelled' and (${document.lang} is not null or not exists (
    select from ${schedule} as other join ${document} as own on own.id = other.document_id
    where other.batch_id = ${schedule.batchId} and own.item_id = ${document.itemId} and own.lang is not null
      and own.kind = ${document.kind} || '_text'))`,
  title: sql`coalesce(nullif(${document.title}, ''), (
    select own.title from ${document} as own where own.kind = ${document.kind} || '_text'
      and own.item_id = ${document.itemId} and own.title <> '' order by own.lang limit 1), '')`,
  ...{ lang: sql`${document.lang}`, state: sql`${schedule.state}` },
  ...{ documentKind: sql`${document.kind}`, itemId: sql`${document.itemId}` },
  ...{ zone: sql`${schedule.zone}`, scheduleId: sql`${schedule.id}::text` },
  together: sql`(select count(*)::int from ${schedule} as other where other.batch_id = ${schedule.batchId})`,
};
