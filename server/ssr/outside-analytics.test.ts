import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pagePolicy } from "#server/api/security-headers.ts";
import { testApp } from "#server/test/test-app.ts";
import { testSite } from "#server/test/test-services.ts";
import { withOutsideAnalytics } from "./outside-analytics.ts";

const id = "G-ABC123DEF4";
const plain = {
  html: '<!doctype html><html lang="en-US"><body></body></html>',
  policy: pagePolicy({ scripts: [], styles: [] }),
};

/** Splits a policy into directives. */
const directives = (policy = "") =>
  new Map(policy.split("; ").map((directive) => directive.split(/ (.*)/) as [string, string]));

test("outside analytics: adds Google's sources to the policy and changes no other directive", () => {
  expect(plain.policy).not.toMatch(/https?:|\*/);
  const before = directives(plain.policy);
  const opened = withOutsideAnalytics(plain, id);
  expect(opened.html).toContain(`<html data-ga4="${id}" lang="en-US">`);
  const after = directives(opened.policy);
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...after].filter(([name, sources]) => before.get(name) !== sources);
  expect(changed.map(([name]) => name)).toEqual(["script-src", "img-src", "connect-src", "trusted-types"]);
  for (const [name, sources] of changed)
    expect(sources.split(" ")).toEqual(expect.arrayContaining(before.get(name)?.split(" ") ?? []));
  expect(after.get("require-trusted-types-for")).toBe("'script'");
  expect(after.get("script-src")).not.toMatch(/unsafe|\*/);
});

test.each([undefined, id])("outside analytics: shells and pages follow the configuration %s", async (ga4Id) => {
  const folder = await mkdtemp(join(tmpdir(), "kapok-shell-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "shell"));
  await writeFile(join(folder, "shell/en-US.html"), plain.html);
  const site = testSite({
    clientDir: folder,
    shellPolicies: new Map([["en-US.html", plain.policy]]),
    document: () => plain,
    renderPage: async () => ({ kind: "redirect", location: "/" }),
    ga4Id,
  });
  const shell = await site.request("/shell/en-US.html");
  const expected = ga4Id ? withOutsideAnalytics(plain, ga4Id) : plain;
  expect([shell.status, await shell.text()]).toEqual([200, expected.html]);
  const policy = directives(shell.headers.get("content-security-policy") ?? "");
  expect(policy.get("connect-src")?.split(" ").sort()).toEqual(
    [...(directives(expected.policy).get("connect-src")?.split(" ") ?? []), "ws://localhost"].sort(),
  );
  // Firefox takes files that the worker answers for its own script.
  const own = directives(expected.policy?.replace("script-src 'self'", "script-src localhost/assets/ localhost/sw.js"));
  const others = (from: Map<string | undefined, string>) => [...from].filter(([name]) => name !== "connect-src");
  expect(others(policy)).toEqual(others(own));
  expect(shell.headers.get("permissions-policy")).toContain("geolocation=()");
  expect((await site.request("/shell/..%2fsecret.html")).status).not.toBe(200);

  const { request } = await testApp({ services: { ga4Id } });
  const { config } = await (await request("/api/main?lang=3")).json();
  expect(config.ga4_id).toBe(ga4Id);
});
