import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Hono } from "hono";
import { inspectRoutes } from "hono/dev";
import { expect, test } from "vitest";
import { actions } from "#contract/http/all-actions.ts";
import { api } from "#contract/http/all-endpoints.ts";
import { serverErrorCodes } from "#contract/http/errors.ts";
import { memberErrorCodes, previousErrorCodes } from "#contract/members/errors.ts";
import { assertDocumented, documentedPaths, type StatusDocument } from "#server/test/documented-statuses.ts";
import { testApp } from "#server/test/test-app.ts";
import { openApiDocument } from "./openapi.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  responses: Record<string, Described | { $ref: string }>;
}
interface Described {
  description: string;
  content?: Record<string, { schema: object }>;
}
interface Document extends StatusDocument {
  openapi: string;
  info: { title: string; version: string };
  components: { schemas: Record<string, { properties: { code: { enum: string[] } } }> };
}

const { app, request } = await testApp();
const response = await request("/api/openapi.json");
const document = (await response.json()) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== "servers")
    .map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

test("OpenAPI document: is served as JSON", () => {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument("20261121120000-test"))));
});

test("OpenAPI document: is cached and compressed, with an ETag", async () => {
  const again = await request("/api/openapi.json", { headers: { "accept-encoding": "br" } });
  expect(Object.fromEntries(again.headers)).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=300, must-revalidate",
    "content-encoding": "br",
    etag: response.headers.get("etag"),
    vary: "accept-encoding",
  });
  const known = await request("/api/openapi.json", { headers: { "if-none-match": again.headers.get("etag") ?? "" } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("OpenAPI document: describes every call of the contract", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: "Kapok API", version: "20261121120000-test" });
  expect(document.servers).toEqual([{ url: "/api" }]);
  const calls = [...api, ...actions].map(({ path, method }) => `${method.toLowerCase()} ${path}`);
  expect(operations.map(({ path, method }) => `${method} ${path}`)).toEqual(expect.arrayContaining(calls));
  expect(document.components.schemas.Error?.properties.code.enum).toEqual([
    ...serverErrorCodes,
    ...memberErrorCodes,
    ...Object.values(previousErrorCodes),
  ]);
});

/** Routes that the application serves, except for middleware and the handlers of all other paths. */
function registeredRoutes(app: Hono): { method: string; path: string }[] {
  return inspectRoutes(app)
    .filter(({ isMiddleware, method, path }) => !isMiddleware && !(method === "ALL" && path.endsWith("*")))
    .map(({ method, path }) => ({ method: method.toLowerCase(), path }));
}

/** Parameters with patterns of their own, and a value of each. */
const samples = [
  // One route serves the feeds of all sections and languages.
  [/:page\{.*feed.*\}/, "feed.xml"],
  [/:file\{articles-.*\}/, "articles-0.xml"],
  [/:file\{.*ics\}/, "1.ics"],
] as const;

/** Returns the routes that the document lacks. */
function undocumentedRoutes(app: Hono): { method: string; path: string }[] {
  const described = documentedPaths(document);
  return registeredRoutes(app).filter(({ method, path }) => {
    const sample = samples.reduce((name, [pattern, value]) => name.replace(pattern, value), path);
    return !described.some(({ pattern, item }) => pattern.test(sample.replace(/\{[^}]*\}/, "")) && method in item);
  });
}

test("OpenAPI document: has every route of the application", () => {
  expect(registeredRoutes(app).length).toBeGreaterThan(100);
  expect(undocumentedRoutes(app)).toEqual([]);
  expect(undocumentedRoutes(new Hono().get("/main/2", (c) => c.text("")))).toEqual([
    { method: "get", path: "/main/2" },
  ]);
});

test("OpenAPI document: follows Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problemsOf = async (source: object) => {
    const problems = await lintFromString({ source: JSON.stringify(source), config });
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  };
  expect(await problemsOf(document)).toEqual([]);
  expect(await problemsOf({ ...document, info: { title: "", version: "1" } })).not.toEqual([]);
});

test("OpenAPI document: has unique names of operations", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

/** Statuses of a call without and with a login, as any client gets them. */
const seenStatuses = [
  ["GET /api/main?lang=9", {}, 422],
  ["GET /api/article/0", {}, 404],
  ["GET /api/user", {}, 401],
  ["PUT /api/user/notification-settings", { "sec-fetch-site": "cross-site", authorization: "Bearer x" }, 401],
  ["POST /api/newsletter", { "sec-fetch-site": "cross-site" }, 403],
  ["POST /api/newsletter", {}, 415],
  ["POST /api/newsletter", { "content-length": "70000" }, 413],
  ["POST /api/user/login", { "content-type": "application/json" }, 422],
  ["DELETE /api/main", {}, 405],
] as const;

test.each(seenStatuses)("OpenAPI document: has the status of %s", async (call, headers, status) => {
  const [method = "", path = ""] = call.split(" ");
  const seen = await request(path, { method, headers: { ...headers }, ...(method === "POST" && { body: "x" }) });
  expect(seen.status).toBe(status);
  const item = documentedPaths(document).find(({ pattern }) => pattern.test(path.replace(/\?.*/, "")))?.item;
  const operation = (item?.[method.toLowerCase()] ?? item?.get) as Operation;
  expect(Object.keys(operation.responses)).toContain(String(status));
});

test("test application: rejects a status that the document lacks", () => {
  expect(() => assertDocumented("GET", "/api/main", 404)).not.toThrow();
  expect(() => assertDocumented("GET", "/api/main", 401)).toThrow("GET /api/main has the status 401");
});

/** Follows a reference to a part of the document. */
function resolve<T extends object>(part: T | { $ref: string }): T {
  if (!("$ref" in part)) return part;
  const names = part.$ref.replace(/^#\//, "").split("/");
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as T;
}

test.each(operations)("$method $path: has parameters, responses and errors", ({ path, operation }) => {
  expect(path).toMatch(/^\/[\w\-/{}.]+$/);
  expect(operation.summary).toEqual(expect.stringMatching(/\S/));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
  for (const parameter of operation.parameters) {
    expect(["path", "query", "header"]).toContain(parameter.in);
    expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
  }
  for (const response of Object.values(operation.responses)) expect(resolve(response).description).not.toBe("");
});

const calls = [...api, ...actions];
test.each(calls)("$method $path: has a schema for each response", ({ name, method, path }) => {
  const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
  expect(found, path).toBeDefined();
  const { parameters = [], responses = {} } = found ?? {};
  const isRead = api.some((read) => read.name === name);
  // Lists of Backstage show all without a question.
  const required = ["uri", "article", "document", "group", ...(isRead ? ["q"] : [])];
  if (name === "readPlan") required.push("from", "to");
  if (name === "previewMailing") required.push("month", "content_lang");
  for (const parameter of parameters) {
    const isRequired = parameter.in === "path" || required.includes(parameter.name);
    expect([parameter.name, parameter.required]).toEqual([parameter.name, isRequired]);
  }
  const done = String(actions.find((action) => action.name === name)?.status ?? 200);
  expect(responses[done]).toMatchObject({ content: { "application/json": { schema: { type: "object" } } } });
  const refused = isRead ? ["404", "422"] : method === "GET" ? ["422", "429"] : ["403", "413", "422", "429"];
  for (const status of [...refused, "405", "500", "503"]) {
    expect(resolve(responses[status] ?? { description: "" }).content?.["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/Error",
    });
  }
});

test("OpenAPI document: has no broken references", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const found = (reference ?? "")
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, reference).toBeDefined();
  }
});
