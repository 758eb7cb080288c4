import { randomInt } from "node:crypto";
import sharp from "sharp";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";

/** Strokes of each digit in a box of 1 by 1.6. Drawn as paths, so that no system font is needed. */
const strokes = [
  "M.5 0C.9 0 1 .4 1 .8S.9 1.6 .5 1.6 0 1.2 0 .8 .1 0 .5 0",
  "M.2 .35L.55 0V1.6",
  "M.05 .45C.05 .1 .3 0 .5 0S.95 .15 .95 .45C.95 .8 .4 1.1 0 1.6H1",
  "M.05 .2C.2 .05 .35 0 .5 0C.8 0 .95 .2 .95 .4S.75 .75 .45 .75C.8 .75 1 .95 1 1.2S.75 1.6 .5 1.6C.3 1.6 .1 1.5 0 1.35",
  "M.75 1.6V0L0 1.15H1",
  "M.9 0H.2L.1 .7C.25 .6 .4 .55 .55 .55C.85 .55 1 .8 1 1.05S.8 1.6 .5 1.6C.3 1.6 .1 1.5 0 1.35",
  "M.85 .1C.75 0 .6 0 .5 0C.2 0 0 .4 0 1C0 1.4 .2 1.6 .5 1.6S1 1.4 1 1.1 .8 .65 .5 .65 0 .85 0 1.1",
  "M0 0H1C.7 .5 .45 1 .4 1.6",
  "M.5 0C.25 0 .1 .15 .1 .37S.25 .75 .5 .75 .9 .6 .9 .37 .75 0 .5 0M.5 .75C.2 .75 0 .95 0 1.18S.2 1.6 .5 1.6 1 1.42 1 1.18 .8 .75 .5 .75",
  "M1 .5C1 .8 .8 .95 .5 .95S0 .75 0 .5 .2 0 .5 0 1 .2 1 .6C1 1.2 .8 1.6 .5 1.6C.4 1.6 .3 1.6 .15 1.5",
] as const;

const size = { width: 200, height: 72, digit: 26 } as const;

/** Draws digits as a PNG, each rotated and skewed at random, with lines across them. */
export async function captchaImage(digits: string): Promise<Buffer> {
  const step = size.width / (digits.length + 0.4);
  const shapes = [...digits].map((digit, place) => {
    const x = step * (place + 0.45) + randomBetween(-4, 4);
    const bend = `translate(${x} ${randomBetween(10, 18)}) rotate(${randomBetween(-16, 16)}) skewX(${randomBetween(-14, 14)})`;
    const scale = `scale(${size.digit * randomBetween(0.85, 1.1)} ${size.digit * randomBetween(0.85, 1.1)})`;
    return `<path d="${strokes[Number(digit)]}" transform="${bend} ${scale}" stroke-width="${randomBetween(0.1, 0.17)}"/>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    const [from, by, to] = [
      randomBetween(0, size.height),
      randomBetween(-20, size.height + 20),
      randomBetween(0, size.height),
    ];
    return `<path d="M0 ${from}Q${randomBetween(40, 160)} ${by} ${size.width} ${to}" stroke-width="${randomBetween(1, 2.4)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><path d="M0 0H200V72H0z" fill="#fff"/><g fill="none" stroke="#1c1714" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}${lines.join("")}</g></svg>`;
  // Twice the displayed size, for high-density screens.
  return sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colours: 8 }).toBuffer();
}

/** Returns a random number with three decimal places. */
function randomBetween(min: number, max: number): number {
  return min + (randomInt(1001) / 1000) * (max - min);
}

/** The names of 0 to 18, in one message. */
const numberNames = msg({
  message:
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen",
  comment: "Numbers 0 to 18 in words, separated by |",
});
const sums = [
  msg({ message: "What is {a} plus {b}?" }),
  msg({ message: "There were {a} apples, and {b} more were added. How many are there?" }),
  msg({ message: "Which number is greater than {a} by {b}?" }),
];
const differences = [
  msg({ message: "What is {a} minus {b}?" }),
  msg({ message: "From {a} apples, {b} are taken away. How many are left?" }),
  msg({ message: "Which number is less than {a} by {b}?" }),
];

/** Asks for each digit with a small question in words, for people who cannot see the picture. */
export function captchaQuestions(digits: string, lang: number): string[] {
  const names = translate(lang, numberNames).split("|");
  const ask = (from: typeof sums, a: number, b: number) =>
    translate(lang, from[randomInt(from.length)] ?? numberNames, { a: names[a], b: names[b] });
  return [...digits].map((digit) => {
    const value = Number(digit);
    if (value > 0 && randomInt(2) === 0) {
      const part = randomInt(value + 1);
      return ask(sums, part, value - part);
    }
    const subtrahend = randomInt(10);
    return ask(differences, value + subtrahend, subtrahend);
  });
}
