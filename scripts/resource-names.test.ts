import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

/** Features that show several resources, or none. */
const screens = ["article-template", "consent", "home", "layout", "library", "outbox", "platform", "promote"];

const foldersIn = (parent: string): string[] => globSync(`${parent}/*/`).map((folder) => basename(folder));

/** Names that are missing among others. */
const missing = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name)).sort();

it("resource names: are the same in contract, server and features", () => {
  const resources = foldersIn("contract");
  expect(resources.length).toBeGreaterThan(20);
  // `http` is the protocol that all resources share, and `backstage` has the calls of several for editors.
  expect(missing(resources, foldersIn("server"))).toEqual(["backstage", "http"]);
  expect(missing(foldersIn("src/features"), resources)).toEqual(screens);
  expect(missing(["account"], resources)).toEqual(["account"]);
});
