import { randomInt } from "node:crypto";
import sharp from "sharp";

/** Strokes of each digit in a box of 1 by 1.6: drawn, not written, so that no font of the machine is needed. */
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

/** Draws digits as a PNG, each bent and turned by chance, with lines across. Black on white, in any colour scheme. */
export async function captchaImage(digits: string): Promise<Buffer> {
  const step = size.width / (digits.length + 0.4);
  const shapes = [...digits].map((digit, place) => {
    const x = step * (place + 0.45) + between(-4, 4);
    const bend = `translate(${x} ${between(10, 18)}) rotate(${between(-16, 16)}) skewX(${between(-14, 14)})`;
    const scale = `scale(${size.digit * between(0.85, 1.1)} ${size.digit * between(0.85, 1.1)})`;
    return `<path d="${strokes[Number(digit)]}" transform="${bend} ${scale}" stroke-width="${between(0.1, 0.17)}"/>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    const [from, by, to] = [between(0, size.height), between(-20, size.height + 20), between(0, size.height)];
    return `<path d="M0 ${from}Q${between(40, 160)} ${by} ${size.width} ${to}" stroke-width="${between(1, 2.4)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"><path d="M0 0H200V72H0z" fill="#fff"/><g fill="none" stroke="#1c1714" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}${lines.join("")}</g></svg>`;
  // Twice as large as it is shown, for sharp screens.
  return sharp(Buffer.from(svg), { density: 144 }).png({ palette: true, colours: 8 }).toBuffer();
}

/** A number by chance; three places are as good as all. */
function between(least: number, most: number): number {
  return least + (randomInt(1001) / 1000) * (most - least);
}
