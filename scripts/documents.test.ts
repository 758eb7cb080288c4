import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const documents = globSync("{*.md,docs/**/*.md,bench/*.md,.github/**/*.md}");

/** Relative links of a document whose file does not exist. */
function brokenLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !existsSync(join(dirname(file), target))).map((target) => `${file}: ${target}`);
}

/** Names between backticks in the tables of a document. */
function listedNames(text: string): Set<string> {
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return new Set(
    rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "")),
  );
}

/** Tests that a row of the table of requirements names, `file`: “title”, but that do not exist. */
function missingTests(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`: “([^”]+)”/g)]
    .filter(([, file = "", title = ""]) => !existsSync(file) || !readFileSync(file, "utf8").includes(title))
    .map(([named]) => named);
}

describe("documents", () => {
  it("link only to files that exist", () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.flatMap((file) => brokenLinks(file, readFileSync(file, "utf8")))).toEqual([]);
    expect(brokenLinks("README.md", "[a](docs/no-such-file.md)")).toHaveLength(1);
  });

  it("name only files that exist in data paths and instructions", () => {
    const missing = ["docs/architecture.md", "docs/testing.md", "CONTRIBUTING.md"].flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("give a reason for every dependency", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const names = Object.keys({ ...dependencies, ...devDependencies }).sort();
    expect([...listedNames(readFileSync("docs/dependencies.md", "utf8"))].sort()).toEqual(names);
  });

  it("list every decision record in the index", () => {
    const index = readFileSync("docs/decisions/README.md", "utf8");
    const records = globSync("docs/decisions/[0-9]*.md").map((file) => file.slice(file.lastIndexOf("/") + 1));
    expect(records.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  });

  it("name only tests that exist in the table of requirements, at least one in each row", () => {
    const text = readFileSync("docs/conformance.md", "utf8");
    const rows = text.split("\n").filter((line) => /^\| (?!requirement|---)/.test(line));
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.filter((row) => !/`[^`]+`: “[^”]+”( \||<br>)/.test(row))).toEqual([]);
    expect(missingTests(text)).toEqual([]);
    expect(missingTests("`scripts/budgets.test.ts`: “no such title”")).toHaveLength(1);
    expect(missingTests("`scripts/no-such.test.ts`: “documents”")).toHaveLength(1);
  });

  it("keep the README between 6 and 8 kB", () => {
    const { size } = statSync("README.md");
    expect(size).toBeGreaterThanOrEqual(6000);
    expect(size).toBeLessThanOrEqual(8000);
  });
});
