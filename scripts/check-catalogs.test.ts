import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { catalogProblems, copyCatalogs } from "./check-catalogs.ts";

const copy = await copyCatalogs(join(import.meta.dirname, ".."));
afterAll(() => rm(copy, { recursive: true }));

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(copy, file), "utf8");
  expect(text).toMatch(from);
  await writeFile(join(copy, file), text.replace(from, to));
}

test("catalogProblems: names missing translations, missing and outdated catalogs, and contradictory translations", async () => {
  await change("locales/th-TH.po", /(msgid "Try again"\nmsgstr) ".+"/, '$1 ""');
  await change("locales/mark-six/vi-VN.po", 'msgid "Month"', 'msgid "Moon"');
  await rm(join(copy, "locales/library/hi-IN.po"));
  await change("locales/search/hi-IN.po", /(msgid "Try again"\nmsgstr) ".+"/, '$1 "फिर"');
  const problems = await catalogProblems(copy);
  expect(problems).toContain("locales/th-TH.po lacks: Try again");
  expect(problems).toContain("locales/mark-six/vi-VN.po is not up to date: run npm run extract");
  expect(problems).toContain("locales/mark-six/vi-VN.po lacks: Month");
  expect(problems).toContain("locales/library/hi-IN.po is missing: run npm run extract");
  expect(problems.filter((problem) => problem.includes("another catalog"))).not.toEqual([]);
  expect(problems.every((problem) => /th-TH|mark-six.vi-VN|library.hi-IN|Try again in hi-IN/.test(problem))).toBe(true);
}, 120_000);
