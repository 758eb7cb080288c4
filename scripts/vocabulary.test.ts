import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

/** Words that once had a private meaning here; `docs/glossary.md` has the standard terms. */
const privateWords = [
  "wish",
  "wishes",
  "told",
  "shelf",
  "shelves",
  "departure",
  "standing",
  "kept",
  "refusal",
  "edition",
  "opinion",
];

const exported =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The words of a name: `keptPaths` → kept, paths. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

const isPrivate = (word: string) => privateWords.some((other) => word === other || word === `${other}s`);

/** Private words in the exported names and the name of a file. */
function violations(file: string, source: string): string[] {
  const names = [...source.matchAll(exported)].map(([, name = ""]) => name);
  const stem = basename(file).replace(/\..*$/, "");
  return [
    ...names.filter((name) => wordsOf(name).some(isPrivate)).map((name) => `${file} exports ${name}`),
    ...(wordsOf(stem).some(isPrivate) || /-(?:later|wish)$/.test(stem) ? [`${file} has a private name`] : []),
  ];
}

const files = globSync(
  "{backstage,contract,shared,src,service-worker,server,e2e,bench,scripts,vite,gallery}/**/*.{ts,tsx}",
);

describe("vocabulary", () => {
  it("has no private words in exported names and file names", () => {
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => violations(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it("reports private words when they return", () => {
    expect(violations("src/a.ts", "export function keptPaths() {}\nexport const WishState = 1;")).toHaveLength(2);
    expect(violations("src/like-later.tsx", "")).toHaveLength(1);
    expect(violations("src/wishes.ts", "export type EditionItem = 1;")).toHaveLength(2);
    expect(violations("src/edit.ts", "export const condition = 1;\nexport const outstanding = 2;")).toEqual([]);
  });
});
