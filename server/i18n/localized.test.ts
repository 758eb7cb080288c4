import { describe, expect, test } from "vitest";
import { serverErrorCodes } from "#contract/http/errors.ts";
import { fieldCodes } from "#contract/http/field-codes.ts";
import { type LocaleCode, locales } from "#contract/locales.ts";
import { errorMessage } from "#server/api/error-messages.ts";
import { fieldMessages } from "#server/api/field-messages.ts";
import { memberErrorMessages } from "#server/api/member-error-messages.ts";
import { captchaQuestionTexts } from "#server/contact/captcha-question-texts.ts";
import { captchaQuestions } from "#server/contact/captcha-questions.ts";
import { contactAnswers, contactMailTexts } from "#server/contact/contact-texts.ts";
import { feedbackAnswers } from "#server/feedback/feedback-texts.ts";
import { manifestTexts } from "#server/manifest/manifest-texts.ts";
import { newsletterTexts } from "#server/newsletter/newsletter-texts.ts";
import { notificationTexts } from "#server/notifications/notification-texts.ts";
import { pickMatchTexts, pushAlarmTexts, testPushTexts } from "#server/push/push-texts.ts";
import { localize } from "./localized.ts";

const address = (lang: number | string) => `http://kapok.test/api/x?lang=${lang}`;
const errors = Object.fromEntries(
  locales.map(({ id, code }) => [
    code,
    [
      ...serverErrorCodes.map((error) => errorMessage(error, address(id))),
      ...[...fieldCodes, "too_short"].flatMap((field) => fieldMessages({ a: [field] }, address(id)).a),
    ],
  ]),
) as Record<LocaleCode, unknown>;

/** Everything that the server itself says; `name` of a brand or a visitor stands in it as it is. */
const parts: Record<string, Readonly<Record<LocaleCode, unknown>>> = {
  errors,
  contactAnswers,
  contactMailTexts,
  captchaQuestionTexts,
  feedbackAnswers,
  manifestTexts,
  newsletterTexts,
  memberErrorMessages,
  testPushTexts,
  pushAlarmTexts,
  pickMatchTexts,
  notificationTexts,
};

/** All sentences of a part, those made by functions too, by where they stand. */
function sentences(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "function") return sentences(value("", ""), path);
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`));
}

/** What only this language is written in; a text without any of it is one that nobody has translated. */
const script: Record<LocaleCode, RegExp> = {
  "zh-CN": /\p{Script=Han}/u,
  "zh-HK": /\p{Script=Han}/u,
  "en-US": /^[^\p{Script=Han}\p{Script=Thai}\p{Script=Devanagari}\u1ea0-\u1eff]+$/u,
  "vi-VN": /[\u00c0-\u024f\u1ea0-\u1eff]|^(hai|ba|Email|Nam|Mark Six)/u,
  "th-TH": /\p{Script=Thai}/u,
  "hi-IN": /\p{Script=Devanagari}/u,
};

describe.each(Object.entries(parts))("%s", (_, texts) => {
  const english = sentences(texts["en-US"]).map(([path]) => path);

  test.each(locales.map(({ code }) => code))("all of it is said in %s", (code) => {
    const said = sentences(texts[code]);
    expect(said.map(([path]) => path)).toEqual(english);
    for (const [path, text] of said) expect([path, text]).toEqual([path, expect.stringMatching(script[code])]);
  });
});

test("a language that there is not is answered in the default one", () => {
  expect(localize(feedbackAnswers, 99)).toBe(feedbackAnswers["zh-CN"]);
  expect(errorMessage("not_found", address("x"))).toBe(errorMessage("not_found", address(2)));
});

test("what a schema says in English of its own is never sent", () => {
  const said = fieldMessages({ lang: ["Invalid type: Expected 1", "constructor"] }, address(2));
  expect(said).toEqual({ lang: ["此项填写有误。"] });
});

test.each(locales.map(({ id, code }) => [code, id] as const))("digits asked for in words, %s", (code, lang) => {
  const { numbers } = captchaQuestionTexts[code];
  expect(new Set(numbers).size).toBe(19);
  for (let round = 0; round < 50; round++) {
    const questions = captchaQuestions("0279", lang);
    expect(questions).toHaveLength(4);
    for (const question of questions)
      expect(numbers.filter((name) => question.includes(name)).length).toBeGreaterThan(0);
  }
});
