import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { article } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { feedbackAnswer, feedbackCampaign } from "../feedback/feedback.schema.ts";
import { materialGroup } from "../materials/materials.schema.ts";
import { newsletterIssue } from "../newsletter/issues.schema.ts";
import { documentOpener } from "../test/document-opener.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const operator = await addStaff(db, "operator");
const open = documentOpener({ ask, token: operator.token });

const both = (chinese: string, english: string) => ({ 2: chinese, 3: english });
const read = async (path: string, lang = 3) => {
  responseCache.clear();
  return (await ask("", `GET /api/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`)).body;
};
const unopened = async (kind: string): Promise<{ item_id: number; title: string }[]> =>
  (await ask(operator.token, `GET /api/backstage/unopened/${kind}?lang=3`)).body.item_list;

describe("question document:", () => {
  test("changes nothing for readers when it is published as it is", async () => {
    const before = [await read("faq", 2), await read("faq", 3)];
    const made = await open("faq", 1);
    const data = await made.read();
    expect(await made.problems(data)).toEqual([]);
    expect((await made.publish(data)).status).toBe(200);
    expect([await read("faq", 2), await read("faq", 3)]).toEqual(before);
  });

  test("adds and orders groups and questions, whose Markdown it renders", async () => {
    const made = await open("faq", 1);
    const { group_list: groups } = await made.read();
    const question = { key: "new-one", question: both("新问题？", "A new one?"), answer: both("**是**", "**Yes**") };
    const group = { key: "new-group", title: both("新组", "New group"), faq_list: [question, groups[0].faq_list[0]] };
    await made.publish({ group_list: [group, { ...groups[0], faq_list: groups[0].faq_list.slice(1) }] });
    const { group_list: shown } = await read("faq");
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(["New group", groups[0].title[3]]);
    expect(shown[0].faq_list).toMatchObject([
      { key: "new-one", answer_html: "<p><strong>Yes</strong></p>" },
      { key: groups[0].faq_list[0].key },
    ]);
    const wrong = { ...question, key: "No Key", question: { 2: "甲" }, answer: both("甲", "> ".repeat(200)) };
    expect(await made.problems({ group_list: [{ ...group, faq_list: [question, wrong] }, group] })).toEqual([
      "bad_key group_list.0.faq_list.1.key",
      "missing group_list.0.faq_list.1.question.3",
      "nested_too_deep group_list.0.faq_list.1.answer.3",
      "twice group_list.1.key",
      "twice group_list.1.faq_list.0.key",
    ]);
    await made.withdraw();
    expect((await read("faq")).group_list).toEqual([]);
  });
});

describe("terms document:", () => {
  test("changes the date of a language only when its text has changed", async () => {
    const made = await open("terms", 1);
    const { title, body } = await made.read();
    const before = [await read("document/terms-of-service", 2), await read("document/terms-of-service", 3)];
    await made.publish({ title, body });
    expect([await read("document/terms-of-service", 2), await read("document/terms-of-service", 3)]).toEqual(before);
    await made.publish({ title, body: { ...body, 3: "## Short\n\nTerms." } });
    expect(await read("document/terms-of-service", 2)).toEqual(before[0]);
    const changed = await read("document/terms-of-service", 3);
    expect(changed).toMatchObject({ heading_list: [{ text: "Short" }] });
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await made.problems({ title, body: { 3: "x" } })).toEqual(["missing body.2"]);
    expect((await made.withdraw()).body.code).toBe("in_use");
    expect((await (await open("terms", 2)).read()).title[3]).toBe("Privacy");
  });
});

describe("event document:", () => {
  const data = {
    ...{ category: "activity", title: both("活动", "Event"), platform: {}, link: {}, summary: {} },
    ...{ starts_at: "2027-03-01T12:00:00.000Z", ends_at: "2027-03-02T12:00:00.000Z" },
  };

  test("is on the calendar, with a summary among the activities too, until it is withdrawn", async () => {
    const made = await open("event", null);
    await made.publish({ ...data, summary: both("介绍", "About it"), link: both("/news", "/news") });
    const month = async () => (await read("calendar/2027/3")).event_list;
    expect(await month()).toContainEqual(expect.objectContaining({ title: "Event", link: "/news" }));
    const [row] = await db.select().from(calendarEvent).where(eq(calendarEvent.id, made.itemId));
    expect(row?.summary).toEqual(both("介绍", "About it"));
    await made.publish(data);
    const [plain] = await db.select().from(calendarEvent).where(eq(calendarEvent.id, made.itemId));
    expect(plain?.summary).toBeNull();
    const wrong = { ...data, title: { 2: "甲" }, link: both("", "javascript:1"), ends_at: data.starts_at };
    expect(await made.problems({ ...wrong })).toEqual([
      "missing title.3",
      "missing link.2",
      "bad_link link.3",
      "ends_early ends_at",
    ]);
    await made.withdraw();
    expect((await month()).map(({ title }: { title: string }) => title)).not.toContain("Event");
  });

  test("is offered when SQL has added it, unless a program updates it", async () => {
    const values = { category: "chess", platform: {}, startsAt: new Date("2027-04-01") };
    const rows = await db
      .insert(calendarEvent)
      .values([
        { ...values, title: both("甲", "By SQL") },
        { ...values, title: both("乙", "By a program"), key: "program" },
      ])
      .returning();
    const offered = (await unopened("event")).map(({ title }) => title);
    expect(offered).toContain("By SQL");
    expect(offered).not.toContain("By a program");
    const made = await open("event", rows[0]?.id ?? 0);
    expect(await made.read()).toMatchObject({ category: "chess", title: both("甲", "By SQL") });
    expect((await unopened("event")).map(({ title }) => title)).not.toContain("By SQL");
  });
});

describe("questionnaire document:", () => {
  test("is open in its time, and ends instead of vanishing when it has answers", async () => {
    await db.delete(feedbackCampaign);
    const made = await open("questionnaire", null);
    const data = {
      ...{ title: both("问卷", "Questionnaire"), intro: both("请", "Please") },
      ...{ starts_at: "2026-01-01T00:00:00.000Z", ends_at: "2099-01-01T00:00:00.000Z" },
    };
    expect(await made.problems({ ...data, intro: {}, ends_at: null })).toEqual([
      "missing intro.2",
      "missing intro.3",
      "missing ends_at",
    ]);
    await made.publish(data);
    expect(await read("feedback")).toMatchObject({ id: made.itemId, title: "Questionnaire" });
    await db.insert(feedbackAnswer).values({
      ...{ campaignId: made.itemId, device: crypto.randomUUID(), lang: 3, frequency: "daily", frequencyOther: "" },
      ...{ purposes: [], purposesOther: "", channel: "", channelOther: "", satisfaction: "", satisfactionOther: "" },
      suggestion: "",
    });
    await made.withdraw();
    const [row] = await db.select().from(feedbackCampaign);
    expect(row?.endsAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    await db.delete(feedbackAnswer);
    await made.publish(data);
    await made.withdraw();
    expect(await db.$count(feedbackCampaign)).toBe(0);
  });
});

describe("issue document:", () => {
  test("has the next month, and its articles in order", async () => {
    const [first, second] = await db.select().from(article).where(eq(article.lang, 3)).limit(2);
    const made = await open("issue", null);
    expect((await open("issue", null)).itemId).toBeGreaterThan(made.itemId);
    const articles = [second?.itemId, first?.itemId];
    const data = { title: both("新刊", "New issue"), intro: both("介绍", "Intro"), article_list: articles };
    await made.publish(data);
    const [shown] = (await read("periodical")).issue_list;
    const month = `${String(made.itemId).slice(0, 4)}-${String(made.itemId).slice(4)}`;
    expect(shown).toMatchObject({ month, title: "New issue" });
    expect(shown.article_list.map(({ title }: { title: string }) => title)).toEqual([second?.title, first?.title]);
    expect(await made.problems({ ...data, article_list: [999_999] })).toEqual(["no_such_item article_list"]);
    expect(await made.problems({ ...data, article_list: [] })).toEqual(["missing article_list"]);
    await made.withdraw();
    expect(await db.$count(newsletterIssue, eq(newsletterIssue.month, month))).toBe(0);
  });
});

describe("material group document:", () => {
  test("says who may have its files, and stays while it has some", async () => {
    const [offered] = await unopened("material_group");
    const existing = await open("material_group", offered?.item_id ?? 0);
    const data = await existing.read();
    await existing.publish({ ...data, title: both("新名", "New name"), vip_group: " gold ", require_login: true });
    const [row] = await db.select().from(materialGroup).where(eq(materialGroup.id, existing.itemId));
    expect(row).toMatchObject({ title: both("新名", "New name"), vipGroup: "gold", requireLogin: true });
    expect((await existing.withdraw()).body.code).toBe("in_use");
    const made = await open("material_group", null);
    expect(await made.problems({ ...data, title: {}, text: { 2: "甲" } })).toEqual([
      "missing title.2",
      "missing title.3",
      "missing text.3",
    ]);
    await made.publish({ ...data, title: both("空", "Empty") });
    await made.withdraw();
    expect(await db.$count(materialGroup, eq(materialGroup.id, made.itemId))).toBe(0);
  });
});
