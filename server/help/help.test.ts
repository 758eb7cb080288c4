import { describe, expect, test } from "vitest";
import type { FaqGroup } from "#contract/help/endpoints.ts";
import { deletionGraceDays, maxSessionDays, sessionDays } from "#contract/members/limits.ts";
import { deviceDays } from "#server/auth/known-devices.mutations.ts";
import { testApp } from "../test/test-app.ts";

const { request } = await testApp({ sample: true });
const groups = async (lang: number): Promise<FaqGroup[]> =>
  (await (await request(`/api/faq?lang=${lang}`)).json()).group_list;

describe("questions", () => {
  test("are at least 24, in groups, and translated into both languages", async () => {
    const [chinese, english] = await Promise.all([groups(2), groups(3)]);
    const keys = (list: FaqGroup[]) => list.map(({ key, faq_list }) => [key, faq_list.map((faq) => faq.key)]);
    expect(keys(english)).toEqual(keys(chinese));
    const questions = chinese.flatMap(({ faq_list }) => faq_list);
    expect(questions.length).toBeGreaterThanOrEqual(24);
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
    for (const { question, answer_html } of questions) expect(question + answer_html).toMatch(/\p{Script=Han}/u);
    for (const { question, answer_html } of english.flatMap(({ faq_list }) => faq_list)) {
      expect(question + answer_html.replaceAll("中", "")).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test("link to pages of their own language", async () => {
    const linked = (list: FaqGroup[]) =>
      list.flatMap(({ faq_list }) => faq_list.flatMap(({ answer_html }) => answer_html.match(/href="[^"]*/g) ?? []));
    const [chinese, english] = [linked(await groups(2)), linked(await groups(3))];
    expect(chinese.length).toBeGreaterThan(10);
    expect(english).toEqual(chinese.map((href) => href.replace('href="', 'href="/en-US')));
  });

  test("are rejected when the language is unknown", async () => {
    expect((await request("/api/faq?lang=0")).status).toBe(422);
  });
});

describe("document", () => {
  test.each([2, 3])("has the terms in language %i, as sanitized HTML with headings", async (lang) => {
    const { title, body_html, heading_list, updated_at } = await (
      await request(`/api/document/terms-of-service?lang=${lang}`)
    ).json();
    expect(title).toBe(lang === 2 ? "服务条款" : "Terms of service");
    expect(heading_list).toHaveLength(13);
    for (const { id } of heading_list) expect(body_html).toContain(`id="${id}"`);
    expect(body_html.length).toBeGreaterThan(2000);
    expect(updated_at).toBe("2026-10-31T16:00:00.000Z");
  });

  test.each([2, 3])("has the privacy notice in language %i, with the days of the configuration", async (lang) => {
    const own = await testApp({
      sample: true,
      services: { retention: { analyticsDays: 411, formDays: 312, mailDays: 13, auditDays: 214 } },
    });
    const { title, body_html, heading_list } = await (await own.request(`/api/document/privacy?lang=${lang}`)).json();
    expect([title, heading_list]).toEqual([lang === 2 ? "隐私说明" : "Privacy", expect.any(Array)]);
    expect(heading_list).toHaveLength(10);
    for (const days of [411, 312, 13, 214]) expect(body_html).toMatch(new RegExp(`\\b${days}( days|天)`));
    expect(body_html).not.toContain("{{");
    // What the text says and the code does.
    for (const days of [sessionDays, maxSessionDays, deletionGraceDays, deviceDays]) {
      expect(body_html).toMatch(new RegExp(`\\b${days}( days|天)`));
    }
  });

  test.each(["imprint", "%2e%2e%2fmain", "Terms", "%00", `a${"b".repeat(60)}`])("is not found at %s", async (key) => {
    expect((await request(`/api/document/${key}`)).status).toBe(404);
  });
});
