import { describe, expect, test } from "vitest";
import { serverErrorCodes } from "#contract/errors.ts";
import { fieldCodes } from "#contract/field-codes.ts";
import { type LocaleCode, locales } from "#contract/locales.ts";
import { contactAnswers, letterTexts } from "../contact/contact-texts.ts";
import { digitTexts } from "../contact/digit-texts.ts";
import { digitWords } from "../contact/digit-words.ts";
import { feedbackAnswers } from "../feedback/feedback-texts.ts";
import { manifestTexts } from "../manifest/manifest-texts.ts";
import { newsletterTexts } from "../newsletter/newsletter-texts.ts";
import { notificationTexts } from "../notifications/notification-texts.ts";
import { drawHits, pushAlarmTexts, testPushTexts } from "../push/push-texts.ts";
import { errorMessage } from "./error-messages.ts";
import { fieldMessages } from "./field-messages.ts";
import { inLanguage } from "./in-language.ts";
import { memberErrorMessages } from "./member-error-messages.ts";

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
  letterTexts,
  digitTexts,
  feedbackAnswers,
  manifestTexts,
  newsletterTexts,
  memberErrorMessages,
  testPushTexts,
  pushAlarmTexts,
  drawHits,
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
  expect(inLanguage(feedbackAnswers, 99)).toBe(feedbackAnswers["zh-CN"]);
  expect(errorMessage("not_found", address("x"))).toBe(errorMessage("not_found", address(2)));
});

test("what a schema says in English of its own is never sent", () => {
  const said = fieldMessages({ lang: ["Invalid type: Expected 1", "constructor"] }, address(2));
  expect(said).toEqual({ lang: ["此项填写有误。"] });
});

test.each(locales.map(({ id, code }) => [code, id] as const))("digits asked for in words, %s", (code, lang) => {
  const { numbers } = digitTexts[code];
  expect(new Set(numbers).size).toBe(19);
  for (let round = 0; round < 50; round++) {
    const questions = digitWords("0279", lang);
    expect(questions).toHaveLength(4);
    for (const question of questions)
      expect(numbers.filter((name) => question.includes(name)).length).toBeGreaterThan(0);
  }
});
