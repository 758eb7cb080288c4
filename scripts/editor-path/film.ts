import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { type Language, translate } from "../../e2e/support/messages.ts";

/** Milliseconds between two keys, far less than a person takes. */
const keyDelay = 8;
/** Seconds that a person takes for a click and for a key, with looking and thinking. */
const person = { click: 4, key: 0.3 };
/** Quality of the colors of a picture: enough for texts and small photos, and half of the bytes. */
const quality = 60;
/** Pixels across the pictures of wide windows. */
const pictureWidth = 900;

/** What a step took. */
interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly clicks: number;
  readonly keys: number;
}

/** The path of an editor, step by step, with its pictures. */
export interface Film {
  readonly page: Page;
  readonly language: Language;
  readonly steps: readonly Step[];
  /** The text of a message in the language of the screens. */
  text(message: string, values?: Record<string, string>): string;
  button(message: string, place?: Locator): Locator;
  field(message: string, place?: Locator): Locator;
  /** Does a step, counts it and takes its picture. */
  step(name: string, act: () => Promise<void>): Promise<void>;
  click(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Types where the cursor is. */
  type(text: string): Promise<void>;
  /** Presses keys in order. */
  press(...keys: readonly string[]): Promise<void>;
  /** Takes a picture in the middle of a step. */
  shoot(name: string): Promise<void>;
}

/** Starts a film of a page. Each picture is a PNG file in the folder, with a number in front of its name. */
export function startFilm(page: Page, language: Language, folder: string): Film {
  const steps: Step[] = [];
  let taken = 0;
  let clicks = 0;
  let keys = 0;
  const text: Film["text"] = (message, values) => translate(language, message, values);
  async function shoot(name: string) {
    await page.evaluate(() => document.fonts.ready);
    const shot = sharp(await page.screenshot({ animations: "disabled" }));
    const { width = 0 } = await shot.metadata();
    const small = width > pictureWidth ? shot.resize({ width: pictureWidth }) : shot;
    const number = String(++taken).padStart(2, "0");
    await small
      .png({ palette: true, quality, dither: 0, compressionLevel: 9, effort: 10 })
      .toFile(join(folder, `${number}-${name}.png`));
  }
  async function click(target: Locator) {
    clicks++;
    await target.click();
  }
  return {
    page,
    language,
    steps,
    text,
    button: (message, place) => (place ?? page).getByRole("button", { name: text(message), exact: true }),
    field: (message, place) => (place ?? page).getByRole("textbox", { name: text(message), exact: true }),
    async step(name, act) {
      [clicks, keys] = [0, 0];
      const start = performance.now();
      await act();
      steps.push({ name, seconds: (performance.now() - start) / 1000, clicks, keys });
      await shoot(name);
    },
    click,
    async write(target, value) {
      await click(target);
      keys += value.length;
      await target.pressSequentially(value, { delay: keyDelay });
    },
    async type(value) {
      keys += value.length;
      await page.keyboard.type(value, { delay: keyDelay });
    },
    async press(...names) {
      keys += names.length;
      for (const name of names) await page.keyboard.press(name);
    },
    shoot,
  };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints what each step of a film took, and what it would take a person. */
export function printSteps(way: string, steps: readonly Step[]): void {
  const sum = (key: "seconds" | "clicks" | "keys") => steps.reduce((total, step) => total + step[key], 0);
  const all = { name: "all", seconds: sum("seconds"), clicks: sum("clicks"), keys: sum("keys") };
  print(`\n${way}`);
  for (const { name, seconds, clicks, keys } of [...steps, all]) {
    print(
      `${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s ${String(clicks).padStart(4)} clicks ${String(keys).padStart(5)} keys`,
    );
  }
  const minutes = (all.clicks * person.click + all.keys * person.key) / 60;
  print(`A person who clicks every ${person.click} s and types a key every ${person.key} s: ${minutes.toFixed(1)} min`);
}
