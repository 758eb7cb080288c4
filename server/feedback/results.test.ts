import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { exportCampaign, getCampaignResults, listCampaigns, listCampaignTexts } from "#contract/feedback/results.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

const { db, request } = await testApp();
const ask = asker(request);
let token = "";
let id = 0;

const answer = (traits: Partial<typeof feedbackAnswer.$inferInsert>) => ({
  ...{ campaignId: id, device: crypto.randomUUID(), lang: 2, frequency: "daily", frequencyOther: "" },
  ...{ purposes: ["market"], purposesOther: "", channel: "search", channelOther: "" },
  ...{ satisfaction: "good", satisfactionOther: "", suggestion: "" },
  ...traits,
});

beforeAll(async () => {
  ({ token } = await addStaff(db, [{ role: "author", langs: [2] }]));
  const [row] = await db
    .insert(feedbackCampaign)
    .values({ title: { 2: "问卷", 3: "Survey" }, intro: {}, startsAt: new Date(0), endsAt: new Date() })
    .returning({ id: feedbackCampaign.id });
  id = row?.id ?? 0;
  await db
    .insert(feedbackAnswer)
    .values([
      answer({ purposes: ["market", "other"], purposesOther: "=cmd|' /C calc'!A0", suggestion: "多写一点 🌺" }),
      answer({ satisfaction: "fair" }),
      answer({ lang: 3, frequency: "weekly", suggestion: "100% more\n\u200fشكرا" }),
    ]);
});

const get = async (path: string, schema: v.GenericSchema) => {
  const { status, body } = await ask(token, `GET /api/backstage/feedback${path}`);
  expect([status, v.is(schema, body)], path).toEqual([200, true]);
  return body;
};

describe("results of a questionnaire", () => {
  test("are listed with the number of answers, in the language of the reader", async () => {
    expect((await get("?lang=3", listCampaigns.answer)).campaign_list).toMatchObject([
      { id, title: "Survey", answer_count: 3 },
    ]);
  });

  test("count each choice, in all languages and in one", async () => {
    const all = await get(`/${id}?lang=2`, getCampaignResults.answer);
    expect(all).toMatchObject({
      campaign: { title: "问卷" },
      answer_count: 3,
      language_list: [
        { lang: 2, count: 2 },
        { lang: 3, count: 1 },
      ],
      question_list: [
        {
          name: "frequency",
          choice_list: [
            { value: "daily", count: 2 },
            { value: "weekly", count: 1 },
          ],
        },
        {
          name: "purposes",
          choice_list: [
            { value: "market", count: 3 },
            { value: "other", count: 1 },
          ],
        },
        { name: "channel", choice_list: [{ value: "search", count: 3 }] },
        {
          name: "satisfaction",
          choice_list: [
            { value: "good", count: 2 },
            { value: "fair", count: 1 },
          ],
        },
      ],
    });
    const english = await get(`/${id}?lang=2&language=3`, getCampaignResults.answer);
    expect([english.answer_count, english.question_list[0].choice_list]).toEqual([1, [{ value: "weekly", count: 1 }]]);
    expect((await ask(token, "GET /api/backstage/feedback/99999?lang=2")).status).toBe(404);
  });

  test("have the texts, the latest first, found by words and named by question", async () => {
    const texts = await get(`/${id}/text?lang=2`, listCampaignTexts.answer);
    expect(texts.text_list.map((each: { texts: object }) => each.texts)).toEqual([
      { suggestion: "100% more\n\u200fشكرا" },
      { suggestion: "多写一点 🌺", purposes: "=cmd|' /C calc'!A0" },
    ]);
    const found = await get(`/${id}/text?lang=2&q=${encodeURIComponent("0% m")}`, listCampaignTexts.answer);
    expect(found.text_list).toHaveLength(1);
    const first = await get(`/${id}/text?lang=2&limit=1`, listCampaignTexts.answer);
    const second = await get(`/${id}/text?lang=2&limit=1&cursor=${first.next_cursor}`, listCampaignTexts.answer);
    expect([second.text_list.length, second.next_cursor]).toEqual([1, null]);
  });

  test("are exported without formulas, with RTL marks and emoji, and name nobody", async () => {
    const { csv } = await get(`/${id}/export?lang=2`, exportCampaign.answer);
    expect(csv).toContain(`"'=cmd|' /C calc'!A0"`);
    expect(csv).toContain("多写一点 🌺");
    expect(csv).toContain("\u200fشكرا");
    expect(csv).not.toMatch(/device|member/);
    const english = await get(`/${id}/export?lang=2&language=3`, exportCampaign.answer);
    expect(english.csv.split("\r\n").filter(Boolean)).toHaveLength(2);
  });
});
