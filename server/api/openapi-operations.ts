import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { Action } from "#contract/http/action.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contract/http/errors.ts";
import { memberErrorStatus } from "#contract/members/errors.ts";
import { limitHeaders, type SharedStatus, sharedResponses } from "./openapi-responses.ts";
import { readSummaries } from "./read-summaries.ts";

const statusOf = { ...errorStatus, ...memberErrorStatus };

/** Error codes that handlers throw, besides those of `readRoute`, `actionRoute` and `memberRoute`. */
const ownErrors: Readonly<Record<string, readonly (keyof typeof statusOf & ErrorCode)[]>> = {
  searchSite: ["too_many_requests"],
  login: ["login_failed"],
  createContact: ["feature_unavailable"],
  sendContact: ["feature_unavailable"],
  subscribe: ["feature_unavailable"],
  signUp: ["feature_unavailable"],
  addBlock: ["not_found"],
  getMaterialTicket: ["not_found"],
  addComment: ["not_found"],
  getViewerState: ["not_found"],
  previewArticle: ["preview_expired"],
  previewGame: ["preview_expired"],
  registerPushDevice: ["device_in_use"],
  createDocument: ["in_use"],
  uploadImage: ["in_use"],
  deleteImage: ["in_use"],
  publish: ["stale_publish", "not_found"],
  checkPublication: ["not_found"],
  withdrawDocuments: ["not_found", "in_use"],
  deleteUser: ["last_operator"],
  putStaff: ["last_operator"],
  removeStaff: ["last_operator"],
  actOnAccount: ["last_operator", "not_permitted"],
  removeFactor: ["in_use"],
  sendMessage: ["stale_publish"],
  previewMailing: ["not_publishable"],
  testMailing: ["not_publishable", "not_found"],
  createMailing: ["not_publishable", "in_use"],
  renewRecoveryCodes: ["not_found"],
};

/** Statuses that any operation of the API may have. */
const common = [405, 421, 500, 503] as const;

/** Describes a read of the contract. */
export function readOperation(endpoint: Endpoint): object {
  const { name, params, query, answer } = endpoint;
  return {
    operationId: name,
    summary: readSummaries[name],
    security: [],
    parameters: [...parameters(params.entries, "path"), ...parameters(query.entries, "query")],
    responses: {
      200: { description: "OK", content: json(answer, "output") },
      ...sharedResponses([304, 404, 422, ...common, ...ownStatuses(name)]),
    },
  };
}

/** Describes an action of the contract. */
export function actionOperation(action: Action): object {
  const { name, summary, method, status, params, query, body, upload, answer, act } = action;
  const content = upload ? Object.fromEntries(upload.types.map((type) => [type, {}])) : body && json(body, "input");
  return {
    operationId: name,
    summary,
    security: act ? [{ member: [] }] : [],
    parameters: [
      ...parameters(params?.entries ?? {}, "path"),
      ...parameters(query.entries, "query"),
      ...(method === "GET" ? [] : [idempotencyKey]),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [status ?? 200]: { description: "OK", headers: limitHeaders, content: json(answer, "output") },
      ...sharedResponses([...actionStatuses(action), ...common, ...ownStatuses(name)]),
    },
  };
}

/** Statuses of the errors that `actionRoute` and `memberRoute` throw. */
function actionStatuses({ method, params, body, upload, act }: Action): SharedStatus[] {
  const isWrite = method !== "GET";
  return [
    ...(isWrite ? ([400, 403, 413] as const) : []),
    ...(act ? ([401, 403] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(body || upload ? ([415] as const) : []),
    ...([422, 429] as const),
  ];
}

function ownStatuses(name: string): SharedStatus[] {
  return (ownErrors[name] ?? []).map((code) => statusOf[code]);
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
};

/** Describes parameters by their schemas. */
export function parameters(entries: Record<string, GenericSchema>, place: "path" | "query"): object[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || schema.type !== "optional",
    schema: schemaOf(schema, "input"),
  }));
}

function json(schema: GenericSchema, typeMode: "input" | "output"): object {
  return { "application/json": { schema: schemaOf(schema, typeMode) } };
}

function schemaOf(schema: GenericSchema, typeMode: "input" | "output"): object {
  // A text that is parsed into a number is described as a text.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: "ignore", typeMode });
  return rest;
}
