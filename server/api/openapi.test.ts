import { expect, test } from "vitest";
import { actions } from "#contract/http/all-actions.ts";
import { api } from "#contract/http/all-endpoints.ts";
import { serverErrorCodes } from "#contract/http/errors.ts";
import { memberErrorCodes, previousErrorCodes } from "#contract/members/errors.ts";
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
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: { code: { enum: string[] } } }> };
}

const { request } = await testApp();
const response = await request("/api/openapi.json");
const document = (await response.json()) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
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
  expect(document.info).toEqual({ title: "Kapok API", version: "20261121120000-test" });
  expect(document.servers).toEqual([{ url: "/api" }]);
  const calls = [...api, ...actions].map(({ path, method }) => `${method.toLowerCase()} ${path}`);
  expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(calls.sort());
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(calls.length);
  expect(document.components.schemas.Error?.properties.code.enum).toEqual([
    ...serverErrorCodes,
    ...memberErrorCodes,
    ...Object.values(previousErrorCodes),
  ]);
});

test.each(operations)("$method $path: has parameters, responses and errors", ({ path, operation }) => {
  expect(path).toMatch(/^\/[\w\-/{}]+$/);
  expect(operation.summary).not.toBe("");
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
  for (const parameter of operation.parameters) {
    expect(["path", "query", "header"]).toContain(parameter.in);
    if (parameter.in === "path" || ["uri", "q", "article"].includes(parameter.name))
      expect(parameter.required).toBe(true);
    else expect(parameter.required).toBe(false);
    expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
  }
  const isRead = api.some(({ name }) => name === operation.operationId);
  const done = String(actions.find(({ name }) => name === operation.operationId)?.status ?? 200);
  const refused = isRead ? ["404", "422"] : ["422", "429"];
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([done, ...refused]));
  for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
  expect(operation.responses[done]?.content?.["application/json"]?.schema).toMatchObject({ type: "object" });
  for (const status of refused) {
    expect(operation.responses[status]?.content?.["application/json"]?.schema).toEqual({
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
