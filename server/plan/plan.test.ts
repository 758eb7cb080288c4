import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { planLimits } from "#contract/backstage/limits.ts";
import type { PlanEntry } from "#contract/backstage/plan.ts";
import { banner } from "../advertising/advertising.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { schedule } from "../documents/documents.schema.ts";
import { feedbackCampaign } from "../feedback/feedback.schema.ts";
import { image } from "../media/media.schema.ts";
import { operatorMessage } from "../notifications/notifications.schema.ts";
import { marquee, page, pageComponent, siteSettings } from "../pages/pages.schema.ts";
import { poll } from "../polls/polls.schema.ts";
import { documentWriter } from "../test/documents.ts";
import { explain } from "../test/explain.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { findPlan } from "./plan.queries.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const operator = await addStaff(db, "operator");
const [picture] = await db.select().from(image).limit(1);
const pictureId = picture?.id ?? 0;
const { story, publish } = documentWriter(ask, editor, pictureId);

const period = "from=2041-03-01T00:00:00Z&to=2041-04-01T00:00:00Z";
const read = async (filters = "", token = editor.token) =>
  (await ask(token, `GET /api/backstage/plan?lang=3&${period}${filters}`)).body;
const shown = ({ kind, point, at, title, lang, document }: PlanEntry) => [
  ...[kind, point, at.slice(5, 10), title, lang],
  document && `${document.kind} ${document.item_id}`,
];

const starts = new Date("2041-03-02T08:00:00Z");
const ends = new Date("2041-03-09T08:00:00Z");
const times = { startsAt: starts, endsAt: ends };
const [home] = await db.select().from(page).where(eq(page.uri, "/"));
const pageId = home?.id ?? 0;
const pictures = { desktopImageId: pictureId, mobileImageId: pictureId, uri: "/news", sort: 0 };
const text = (words: string) => ({ 2: `${words} 中文`, 3: words });
await db.insert(banner).values([
  { place: "page", pageId, lang: 3, text: "Spring banner", ...pictures, ...times },
  { place: "cover", lang: 2, text: "封面", ...pictures, ...times },
  { place: "floating", lang: 3, text: "Floats", ...pictures, ...times, endsAt: new Date("2041-04-01T00:00:00Z") },
]);
await db.insert(marquee).values({ pageId, lang: 3, text: "We moved", uri: "/", sort: 0, ...times });
await db.update(siteSettings).set({
  logos: [
    ...[{ id: 1, title: "Lantern", imageId: pictureId, uri: "/" }].map((logo) => ({
      ...{ ...logo, startAt: starts.toISOString(), endAt: ends.toISOString() },
    })),
  ],
});
await db
  .insert(pageComponent)
  .values({ pageId, componentId: 16, sort: 9, title: text("Latest"), publishedAt: starts, unpublishedAt: ends });
const [event] = await db
  .insert(calendarEvent)
  .values({ category: "casino", platform: {}, title: text("Fair"), startsAt: starts })
  .returning();
await db.insert(poll).values({ itemId: 990_001, question: text("Which?"), ...times });
const [campaign] = await db
  .insert(feedbackCampaign)
  .values({ title: text("Your view"), intro: {}, ...times })
  .returning();
await db.insert(operatorMessage).values([
  {
    texts: { 3: { title: "Hello", subtitle: "", message: "x", btn_text: "" } },
    link: "/",
    audience: { to: "all" },
    sendAt: starts,
  },
  { texts: {}, link: "/", audience: { to: "all" }, sendAt: starts, cancelledAt: starts },
]);

test("plan: lists what starts and ends in its period, with the document in which it is written", async () => {
  const { entry_list: list, has_more } = await read();
  expect(has_more).toBe(false);
  expect(list.map(shown)).toEqual([
    ["announcement", "starts", "03-02", "We moved", 3, "marquee 1"],
    ["banner", "starts", "03-02", "Spring banner", 3, "banner 1"],
    ["component", "starts", "03-02", "Latest", null, "page 1"],
    ["cover", "starts", "03-02", "封面", 2, "promotion 1"],
    ["event", "starts", "03-02", "Fair", null, `event ${event?.id}`],
    ["floating", "starts", "03-02", "Floats", 3, "promotion 2"],
    ...[2, 3].map((lang) => ["logo", "starts", "03-02", "Lantern", lang, "settings 1"]),
    ["poll", "starts", "03-02", "Which?", null, "poll 990001"],
    ["questionnaire", "starts", "03-02", "Your view", null, `questionnaire ${campaign?.id}`],
    ["announcement", "ends", "03-09", "We moved", 3, "marquee 1"],
    ["banner", "ends", "03-09", "Spring banner", 3, "banner 1"],
    ["component", "ends", "03-09", "Latest", null, "page 1"],
    ["cover", "ends", "03-09", "封面", 2, "promotion 1"],
    ...[2, 3].map((lang) => ["logo", "ends", "03-09", "Lantern", lang, "settings 1"]),
    ["poll", "ends", "03-09", "Which?", null, "poll 990001"],
    ["questionnaire", "ends", "03-09", "Your view", null, `questionnaire ${campaign?.id}`],
  ]);
});

test("plan: is narrowed by kind and language; what all languages share stays", async () => {
  const kindsOf = async (filters: string) =>
    new Set((await read(filters)).entry_list.map(({ kind, lang }: PlanEntry) => `${kind} ${lang}`));
  expect(await kindsOf("&kind=cover")).toEqual(new Set(["cover 2"]));
  expect(await kindsOf("&content_lang=2")).toEqual(
    new Set(["component null", "cover 2", "event null", "logo 2", "poll null", "questionnaire null"]),
  );
});

test("plan: shows messages to members to those alone who may send them", async () => {
  expect((await read("&kind=message", operator.token)).entry_list.map(shown)).toEqual([
    ["message", "sent", "03-02", "Hello", null, null],
  ]);
  expect((await read("&kind=message")).entry_list).toEqual([]);
});

test("plan: shows schedules in every state but canceled, texts in place of the facts published with them", async () => {
  const made = await story("Planned");
  const at = { local: "2041-03-20T21:30", zone: "Asia/Hong_Kong" };
  const { body } = await publish(made.all, { at });
  const listed = async () => (await read("&kind=publication")).entry_list;
  expect(await listed()).toEqual(
    expect.arrayContaining([
      {
        ...{ kind: "publication", id: expect.any(String), point: "published", at: "2041-03-20T13:30:00.000Z" },
        ...{ title: "Planned", lang: 3, state: "waiting" },
        document: { kind: "article_text", item_id: made.shared.itemId },
        schedule: { id: expect.any(String), zone: "Asia/Hong_Kong", together: 3 },
      },
    ]),
  );
  expect(await listed()).toHaveLength(2);
  for (const state of ["done", "failed", "missed"] as const) {
    await db.update(schedule).set({ state }).where(eq(schedule.batchId, body.batch));
    expect((await listed()).map((each: PlanEntry) => each.state)).toEqual([state, state]);
  }
  await db.update(schedule).set({ state: "cancelled" }).where(eq(schedule.batchId, body.batch));
  expect(await listed()).toEqual([]);
  // Facts alone have the title of a text.
  const facts = await publish([made.shared], { at });
  expect((await listed()).map(shown)).toEqual([
    ["publication", "published", "03-20", "Planned 中文", null, `article ${made.shared.itemId}`],
  ]);
  await db.delete(schedule).where(eq(schedule.batchId, facts.body.batch));
});

test.each([
  ["longer than allowed", "from=2041-01-01T00:00:00Z&to=2041-03-05T00:00:00Z"],
  ["that ends before it starts", "from=2041-01-02T00:00:00Z&to=2041-01-01T00:00:00Z"],
  ["without a start", "to=2041-01-01T00:00:00Z"],
])("plan: rejects a period %s", async (_, query) => {
  expect((await ask(editor.token, `GET /api/backstage/plan?lang=3&${query}`)).status).toBe(422);
});

test("plan: lists at most 500 entries, says that there are more, and reads each kind by an index", async () => {
  await db.execute(sql`insert into banner (place, page_id, lang, desktop_image_id, mobile_image_id, uri, text,
      starts_at, ends_at, sort)
    select 'page', ${pageId}, 3, ${pictureId}, ${pictureId}, '/', 'Many', '2042-01-01'::timestamptz + n * interval '1 hour',
      '2060-01-01'::timestamptz + n * interval '1 hour', n from generate_series(1, 20000) n`);
  await db.execute(sql`analyze banner`);
  const many = { lang: 3, from: "2042-02-01T00:00:00Z", to: "2042-03-01T00:00:00Z", withMessages: true };
  const found = await findPlan(db, many);
  expect([found.entry_list.length, found.has_more]).toEqual([planLimits.entries, true]);
  const steps = await explain(db.$client, (logged) => findPlan(logged, many));
  expect(steps.filter(({ table, does }) => table === "banner" && does === "Seq Scan")).toEqual([]);
  await db.execute(sql`delete from banner where text = 'Many'`);
});
