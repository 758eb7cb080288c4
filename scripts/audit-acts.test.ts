import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names of the calls that the routes of a source record in the audit log. */
function auditedCalls(source: string): string[] {
  const routes = source.split(/(?=\b(?:member|action)Route\(routes, services, )/);
  return routes.flatMap((route) => {
    const name = /^\w+\(routes, services, (?:\w+\.)?(\w+),/.exec(route)?.[1];
    return name && /\baudit: /.test(route) ? [name] : [];
  });
}

test("audit log: has a name on its screen for each call that is recorded", () => {
  const recorded = globSync("server/**/*.routes.ts").flatMap((file) => auditedCalls(readFileSync(file, "utf8")));
  expect(recorded.length).toBeGreaterThan(25);
  const named = readFileSync("backstage/audit/act-names.ts", "utf8");
  // Changes of the own account are recorded for a new password alone, under a name of their own.
  const missing = recorded.filter((name) => name !== "updateUser" && !named.includes(`  ${name}: msg`));
  expect(missing).toEqual([]);
  expect(
    auditedCalls("memberRoute(routes, services, a, { audit: x });\nmemberRoute(routes, services, b, {});"),
  ).toEqual(["a"]);
});
