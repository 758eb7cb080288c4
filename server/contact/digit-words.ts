import { randomInt } from "node:crypto";
import { inLanguage } from "../http/in-language.ts";
import { digitTexts, type Say } from "./digit-texts.ts";

/**
 * Asks for digits in words, one small question each: for whoever does not see the picture, by ear or by finger. Who
 * guesses has no better chance than with the picture.
 */
export function digitWords(digits: string, lang: number): string[] {
  const { numbers, sums, differences } = inLanguage(digitTexts, lang);
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
