import pino from "pino";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { openDatabase } from "#server/database/connect.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { metricValues } from "#server/test/metric-values.ts";
import { testServices } from "#server/test/test-services.ts";

/** An app without a database, with its log lines and metrics. */
function reporting() {
  const { db } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
  const metrics = new Metrics({ db, responseCache: new ResponseCache(), version: "test" });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp(testServices({ db, metrics, log, proxies: 1 }));
  const send = (body: string, type: string, network = "203.0.113.5") =>
    app.request("/api/reports", {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": network, "user-agent": "Secret Browser 1.0" },
      body,
    });
  const violations = () => lines.filter(({ msg }) => msg === "policy violation");
  const counts = async () =>
    Object.entries(await metricValues(metrics)).filter(([name]) => name.startsWith("kapok_policy_violations_total"));
  return { send, lines, violations, counts };
}

const csp = "application/csp-report";
const json = "application/reports+json";
const legacy = (blocked: string) =>
  JSON.stringify({
    "csp-report": {
      ...{ "document-uri": "https://kapok.example/search/my-secret", referrer: "https://other.example/from" },
      ...{ "effective-directive": "img-src", "blocked-uri": blocked, "script-sample": "my-secret", "line-number": 7 },
      "source-file": "https://kapok.example/assets/app-1a2b.js?x=my-secret",
    },
  });

describe("reports of violations", () => {
  test("are counted and logged without the page, the reader or their network", async () => {
    const { send, lines, violations, counts } = reporting();
    const modern = ["csp-violation", "permissions-policy-violation", "deprecation"].map((type) => ({
      ...{ type, age: 10, url: "https://kapok.example/search/my-secret", user_agent: "Secret Browser 1.0" },
      body: {
        ...{ documentURL: "https://kapok.example/search/my-secret", sample: "my-secret", featureId: "camera" },
        ...{ effectiveDirective: "script-src-elem", blockedURL: "inline", sourceFile: null, lineNumber: null },
      },
    }));
    const replies = [
      await send(legacy("https://evil.example:8443/pixel?mail=my-secret"), csp),
      await send(legacy("data"), csp),
      await send(JSON.stringify(modern), json),
    ];
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    const source = "/assets/app-1a2b.js:7";
    expect(violations()).toMatchObject([
      { kind: "content", directive: "img-src", blocked: "https://evil.example:8443", source },
      { kind: "content", directive: "img-src", blocked: "data:", source },
      { kind: "content", directive: "script-src-elem", blocked: "inline", source: "" },
      { kind: "permissions", directive: "camera", blocked: "", source: "" },
    ]);
    expect(await counts()).toEqual([
      ['kapok_policy_violations_total{kind="content",directive="img-src"}', 2],
      ['kapok_policy_violations_total{kind="content",directive="script-src-elem"}', 1],
      ['kapok_policy_violations_total{kind="permissions",directive="camera"}', 1],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/my-secret|203\.0\.113|Secret Browser|other\.example/);
  });

  test("count unknown directives together", async () => {
    const { send, counts } = reporting();
    for (const directive of ["x-1", "x-2", "__proto__"]) {
      await send(JSON.stringify({ "csp-report": { "effective-directive": directive, "blocked-uri": "" } }), csp);
    }
    expect(await counts()).toEqual([['kapok_policy_violations_total{kind="content",directive="other"}', 3]]);
  });

  test.each([
    ["another media type", "{}", "application/json", 415],
    ["no JSON", "x", csp, 422],
    ["another form", "[1]", json, 422],
    ["too many reports", JSON.stringify(Array(21).fill({ type: "csp-violation", body: {} })), json, 422],
    ["too many bytes", legacy("x".repeat(17_000)), csp, 413],
  ])("are rejected when they have %s", async (_, body, type, status) => {
    const { send, violations } = reporting();
    expect((await send(body, type)).status).toBe(status);
    expect(violations()).toEqual([]);
  });

  test("are limited for each network and for all together", async () => {
    const { send } = reporting();
    const statusesOf = async (times: number, network: (n: number) => string) => {
      const replies = [];
      for (let n = 0; n < times; n++) replies.push((await send(legacy("data"), csp, network(n))).status);
      return replies;
    };
    const own = await statusesOf(61, () => "203.0.113.6");
    expect([own.filter((status) => status === 204).length, own.at(-1)]).toEqual([60, 429]);
    const others = await statusesOf(250, (n) => `198.51.100.${n}`);
    expect([others.filter((status) => status === 204).length, others.at(-1)]).toEqual([240, 429]);
  });
});
