import { randomInt } from "node:crypto";

const numbers: Record<number, readonly string[]> = {
  2: [..."零一二三四五六七八九", "十", ..."一二三四五六七八".split("").map((digit) => `十${digit}`)],
  3: [
    ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"],
  ],
};

type Say = (a: string, b: string) => string;

const sums: Record<number, readonly Say[]> = {
  2: [
    (a, b) => `${a}加${b}等于几？`,
    (a, b) => `${a}个苹果，又来了${b}个，共有几个？`,
    (a, b) => `比${a}大${b}的数是几？`,
  ],
  3: [
    (a, b) => `What is ${a} plus ${b}?`,
    (a, b) => `There were ${a} apples, and ${b} more came. How many are there?`,
    (a, b) => `Which number is greater than ${a} by ${b}?`,
  ],
};
const differences: Record<number, readonly Say[]> = {
  2: [
    (a, b) => `${a}减${b}等于几？`,
    (a, b) => `${a}个苹果，拿走${b}个，还剩几个？`,
    (a, b) => `比${a}小${b}的数是几？`,
  ],
  3: [
    (a, b) => `What is ${a} minus ${b}?`,
    (a, b) => `Of ${a} apples ${b} are taken away. How many are left?`,
    (a, b) => `Which number is less than ${a} by ${b}?`,
  ],
};

/**
 * Asks for digits in words, one small question each: for whoever does not see the picture, by ear or by finger. Who
 * guesses has no better chance than with the picture.
 */
export function digitWords(digits: string, contentLang: number): string[] {
  const lang = contentLang in numbers ? contentLang : 2;
  const say = (number: number) => numbers[lang]?.[number] ?? "";
  return [...digits].map((digit) => {
    const value = Number(digit);
    if (value > 0 && randomInt(2) === 0) {
      const part = randomInt(value + 1);
      return pick(sums[lang])(say(part), say(value - part));
    }
    const less = randomInt(10);
    return pick(differences[lang])(say(value + less), say(less));
  });
}

function pick(from: readonly Say[] = []): Say {
  return from[randomInt(from.length)] ?? (() => "");
}
