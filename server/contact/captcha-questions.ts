import { randomInt } from "node:crypto";
import { localize } from "#server/i18n/localized.ts";
import { captchaQuestionTexts, type Say } from "./captcha-question-texts.ts";

/**
 * Asks for digits in words, one small question each: for whoever does not see the picture, by ear or by finger. Who
 * guesses has no better chance than with the picture.
 */
export function captchaQuestions(digits: string, lang: number): string[] {
  const { numbers, sums, differences } = localize(captchaQuestionTexts, lang);
  const say = (number: number) => numbers[number] ?? "";
  return [...digits].map((digit) => {
    const value = Number(digit);
    if (value > 0 && randomInt(2) === 0) {
      const part = randomInt(value + 1);
      return pick(sums)(say(part), say(value - part));
    }
    const less = randomInt(10);
    return pick(differences)(say(value + less), say(less));
  });
}

function pick(from: readonly Say[]): Say {
  return from[randomInt(from.length)] ?? (() => "");
}
