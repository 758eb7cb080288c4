import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { poster } from "#server/test/post-json.ts";
import { member } from "../members/members.schema.ts";
import { addMember } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { feedbackAnswer, feedbackCampaign } from "./feedback.schema.ts";

const { db, request, responseCache } = await testApp();
const post = poster(request);
const hour = 60 * 60 * 1000;
const campaign = async (from: number, to: number): Promise<number> => {
  const [row] = await db
    .insert(feedbackCampaign)
    .values({
      title: { 2: "问卷", 3: "Questionnaire" },
      intro: { 2: "五个问题", 3: "Five questions" },
      startsAt: new Date(Date.now() + from * hour),
      endsAt: new Date(Date.now() + to * hour),
    })
    .returning();
  return row?.id ?? 0;
};
let open = 0;
beforeEach(async () => {
  await db.delete(feedbackCampaign);
  responseCache.clear();
  open = await campaign(-1, 1);
});

const answers = (changes: object = {}) => ({
  campaign: open,
  device: crypto.randomUUID(),
  frequency: "daily",
  purposes: ["market", "event"],
  channel: "search",
  satisfaction: "good",
  suggestion: "More of it.",
  ...changes,
});

test("feedback: returns the open questionnaire in the requested language, else not found", async () => {
  await campaign(-3, -2);
  await campaign(2, 3);
  const read = async (lang: number) => (await request(`/api/feedback?lang=${lang}`)).json();
  expect(await read(3)).toMatchObject({ id: open, title: "Questionnaire", intro: "Five questions" });
  expect((await read(2)).title).toBe("问卷");
  await db.delete(feedbackCampaign).where(eq(feedbackCampaign.id, open));
  responseCache.clear();
  expect((await request("/api/feedback?lang=3")).status).toBe(404);
});

test("feedback: accepts one answer per device", async () => {
  const mine = answers();
  const send = (body: object, key = crypto.randomUUID()) =>
    post("/api/feedback?lang=3", body, { "idempotency-key": key });
  const key = crypto.randomUUID();
  expect((await send(mine, key)).body).toEqual({
    result: "SUCCESS",
    message: "Thank you. We've received your answers.",
  });
  expect((await send(mine, key)).body.result).toBe("SUCCESS");
  expect((await send({ ...mine, suggestion: "Again" })).body).toEqual({
    result: "DUPLICATE",
    message: "This questionnaire has already been answered by you or on this device.",
  });
  expect((await send(answers())).body.result).toBe("SUCCESS");
  const rows = await db.select().from(feedbackAnswer);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ frequency: "daily", purposes: ["market", "event"], suggestion: "More of it." });
});

test("feedback: accepts one answer per member on all devices, and keeps it when the account is deleted", async () => {
  const [one, other] = [await addMember(db), await addMember(db)];
  const send = (token: string) => post("/api/feedback?lang=3", answers(), { authorization: `Bearer ${token}` });
  expect((await send(one.token)).body.result).toBe("SUCCESS");
  expect((await send(one.token)).body.result).toBe("DUPLICATE");
  expect((await send(other.token)).body.result).toBe("SUCCESS");
  expect((await send("x".repeat(43))).body.result).toBe("SUCCESS");
  await db.delete(member).where(eq(member.id, one.id));
  const rows = await db.select().from(feedbackAnswer);
  expect(rows.map(({ memberId }) => memberId).sort()).toEqual([other.id, null, null]);
});

test("feedback: saves simultaneous answers of a device once", async () => {
  const mine = answers();
  const results = await Promise.all(Array.from({ length: 8 }, () => post("/api/feedback", mine)));
  expect(results.map(({ body }) => body.result).sort()).toEqual([...Array(7).fill("DUPLICATE"), "SUCCESS"]);
  expect(await db.$count(feedbackAnswer)).toBe(1);
});

test("feedback: rejects answers without an open questionnaire", async () => {
  for (const id of [await campaign(-2, -1), await campaign(1, 2), 2_000_000_000])
    expect((await post("/api/feedback?lang=2", answers({ campaign: id }))).body).toEqual({
      result: "CLOSED",
      message: "这份问卷已经结束。",
    });
  expect(await db.$count(feedbackAnswer)).toBe(0);
});

describe('feedback: the choice "other"', () => {
  test.each(["frequency", "channel", "satisfaction"])(
    "%s: in words of one's own, which then are needed",
    async (name) => {
      const bare = await post("/api/feedback?lang=3", answers({ [name]: "other", [`${name}_other`]: "  " }));
      expect([bare.status, bare.body.errors]).toEqual([422, { [`${name}_other`]: ["This is a required field."] }]);
      const response = await post(
        "/api/feedback?lang=3",
        answers({ [name]: "other", [`${name}_other`]: " At <b>full</b> moon " }),
      );
      expect(response.body.result).toBe("SUCCESS");
      const [row] = await db.select().from(feedbackAnswer);
      expect(row?.[`${name}Other` as "frequencyOther"]).toBe("At <b>full</b> moon");
    },
  );

  test("purposes: allow several, and text only beside other", async () => {
    const bare = await post("/api/feedback?lang=2", answers({ purposes: ["event", "other"] }));
    expect(bare.body.errors).toEqual({ purposes_other: ["此项必填。"] });
    await post("/api/feedback", answers({ purposes: ["event", "event"], purposes_other: "not meant" }));
    const [row] = await db.select().from(feedbackAnswer);
    expect(row).toMatchObject({ purposes: ["event"], purposesOther: "" });
  });
});

test.each([
  [{ frequency: undefined }, { frequency: ["This is a required field."] }],
  [{ frequency: "" }, { frequency: ["This is a required field."] }],
  [{ frequency: "hourly" }, { frequency: ["Please choose one of the options."] }],
  [{ purposes: [] }, { purposes: ["This is a required field."] }],
  [{ purposes: "market" }, { purposes: ["This is a required field."] }],
  [{ purposes: ["market", "x"] }, { purposes: ["Please choose one of the options."] }],
  [{ channel: null }, { channel: ["This is a required field."] }],
  [{ satisfaction: "__proto__" }, { satisfaction: ["Please choose one of the options."] }],
  [{ suggestion: "x".repeat(4001) }, { suggestion: ["This is too long."] }],
  [{ frequency: "other", frequency_other: "x".repeat(201) }, { frequency_other: ["This is too long."] }],
  [{ device: "mine" }, { device: ["This is not valid."] }],
  [{ campaign: 0 }, { campaign: ["This is not valid."] }],
])("feedback: rejects %j", async (changes, errors) => {
  const answer = await post("/api/feedback?lang=3", answers(changes));
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
});
