import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parsePoFile } from "@lingui/format-po";
import { describe, expect, test } from "vitest";
import { type LocaleCode, locales } from "#contract/locales.ts";
import { errorMessage } from "#server/api/error-messages.ts";
import { fieldMessages } from "#server/api/field-messages.ts";
import { captchaQuestions } from "#server/contact/captcha.ts";
import { msg } from "./msg.ts";
import { catalogFolder, translate } from "./translate.ts";

const address = (lang: number | string) => `http://kapok.test/api/x?lang=${lang}`;

async function readCatalog(code: LocaleCode): Promise<Map<string, string>> {
  const { items } = parsePoFile(await readFile(join(catalogFolder, `${code}.po`), "utf8"));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""]));
}

/** Characters that a text in the language must have; a text without them is not translated. */
const script: Record<LocaleCode, RegExp> = {
  "zh-CN": /\p{Script=Han}/u,
  "zh-HK": /\p{Script=Han}/u,
  "en-US": /^[^\p{Script=Han}\p{Script=Thai}\p{Script=Devanagari}\u1ea0-\u1eff]+$/u,
  "vi-VN": /[\u00c0-\u024f\u1ea0-\u1eff]|^(Email|Mark Six)$/u,
  "th-TH": /\p{Script=Thai}/u,
  "hi-IN": /\p{Script=Devanagari}/u,
};

const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])/g))].sort();

describe.each(locales.map(({ code }) => code))("catalog of %s", async (code) => {
  const english = await readCatalog("en-US");
  const catalog = await readCatalog(code);

  test("has every message, in the script of its language and with the placeholders of the source", () => {
    expect([...catalog.keys()]).toEqual([...english.keys()]);
    expect(catalog.size).toBeGreaterThan(100);
    for (const [id, text] of catalog) {
      expect([id, text]).toEqual([id, expect.stringMatching(script[code])]);
      expect([id, placeholders(text)]).toEqual([id, placeholders(id)]);
    }
  });
});

describe("translate", () => {
  const replies = msg({
    message: "{count, plural, one {# new reply to your comment} other {# new replies to your comment}}",
  });
  const title = msg({ message: "{name} replied to your comment" });

  test("chooses the plural of the language", () => {
    expect(translate(3, replies, { count: 1 })).toBe("1 new reply to your comment");
    expect(translate(3, replies, { count: 2 })).toBe("2 new replies to your comment");
    expect(translate(2, replies, { count: 2 })).toBe("您的评论有2条新回复");
  });

  test("inserts values as they are", () => {
    expect(translate(3, title, { name: "{name} <b>'#" })).toBe("{name} <b>'# replied to your comment");
  });

  test("uses the default language when the language is unknown", () => {
    expect(translate(99, title, { name: "A" })).toBe("A回复了您的评论");
    expect(errorMessage("not_found", address("x"))).toBe(errorMessage("not_found", address(2)));
  });
});

test("field messages: replace a schema's own English text with the message of invalid", () => {
  const messages = fieldMessages({ lang: ["Invalid type: Expected 1", "constructor"] }, address(2));
  expect(messages).toEqual({ lang: ["此项填写有误。"] });
});

test.each(locales.map(({ id, code }) => [code, id] as const))("captcha questions: name the digits in %s", (_, lang) => {
  const names = captchaNumbers(lang);
  expect(new Set(names).size).toBe(19);
  for (let round = 0; round < 50; round++) {
    const questions = captchaQuestions("0279", lang);
    expect(questions).toHaveLength(4);
    for (const question of questions) expect(names.filter((name) => question.includes(name))).not.toEqual([]);
  }
});

/** The names of 0 to 18 in a language. */
function captchaNumbers(lang: number): string[] {
  const message =
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen";
  return translate(lang, msg({ message })).split("|");
}
