import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { Action } from "#contract/http/action.ts";
import { actions } from "#contract/http/all-actions.ts";
import { api } from "#contract/http/all-endpoints.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { serverErrorCodes } from "#contract/http/errors.ts";
import { memberErrorCodes, previousErrorCodes } from "#contract/members/errors.ts";

const textHeader = { schema: { type: "string" } } as const;

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApiDocument(version: string): object {
  return {
    openapi: "3.1.0",
    info: { title: "Kapok API", version },
    servers: [{ url: "/api" }],
    paths: pathsOf(),
    components: {
      headers: {
        RateLimit: { description: "What is left of the limit, and the seconds until its window ends", ...textHeader },
        "RateLimit-Policy": { description: "The limit and its window in seconds", ...textHeader },
        "Retry-After": { description: "Seconds until the next try", schema: { type: "integer" } },
      },
      securitySchemes: { member: { type: "http", scheme: "bearer" } },
      schemas: {
        Error: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: { enum: [...serverErrorCodes, ...memberErrorCodes, ...Object.values(previousErrorCodes)] },
            error_code: { enum: Object.keys(previousErrorCodes) },
            message: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
          },
        },
      },
    },
  };
}

function pathsOf(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of api) paths[endpoint.path] = { get: operation(endpoint) };
  for (const action of actions) {
    paths[action.path] = { ...paths[action.path], [action.method.toLowerCase()]: actionOperation(action) };
  }
  return paths;
}

const error = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };

const headerNamed = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const limitHeaders = { ...headerNamed("RateLimit"), ...headerNamed("RateLimit-Policy") };

function actionOperation({ name, summary, method, status, params, query, body, upload, answer, act }: Action): object {
  const key = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", format: "uuid" } };
  return {
    operationId: name,
    summary,
    parameters: [
      ...parameters(params?.entries ?? {}, "path"),
      ...parameters(query.entries, "query"),
      ...(method === "GET" ? [] : [key]),
    ],
    ...(act && { security: [{ member: [] }] }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, {}])) },
    }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    responses: {
      [status ?? 200]: {
        description: "OK",
        headers: limitHeaders,
        content: { "application/json": { schema: schemaOf(answer, "output") } },
      },
      ...(act && { 401: { description: "Not logged in, or session expired", ...error } }),
      ...(params && { 404: { description: "Not found", ...error } }),
      ...(method !== "GET" && {
        403: { description: "Cross-site request, or not permitted", ...error },
        413: { description: "Too large", ...error },
        415: { description: "Not JSON", ...error },
      }),
      422: { description: "Invalid input, with a message for each field", ...error },
      429: {
        description: "Rate limit exceeded; see Retry-After",
        headers: { ...limitHeaders, ...headerNamed("Retry-After") },
        ...error,
      },
    },
  };
}

function operation(endpoint: Endpoint): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params.entries, "path"), ...parameters(endpoint.query.entries, "query")],
    responses: {
      200: { description: "OK", content: { "application/json": { schema: schemaOf(endpoint.answer, "output") } } },
      304: { description: "Not modified" },
      404: { description: "Not found", ...error },
      422: { description: "Invalid input", ...error },
    },
  };
}

function parameters(entries: Record<string, GenericSchema>, place: "path" | "query"): object[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || schema.type !== "optional",
    schema: schemaOf(schema, "input"),
  }));
}

function schemaOf(schema: GenericSchema, typeMode: "input" | "output"): object {
  // A text that is parsed into a number is described as a text.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", typeMode });
  return rest;
}
