import type { Action } from "#contract/http/action.ts";
import { actions } from "#contract/http/all-actions.ts";
import { api } from "#contract/http/all-endpoints.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { authorizeChannel } from "#contract/realtime/endpoints.ts";
import { filePaths } from "./openapi-files.ts";
import { actionOperation, readOperation } from "./openapi-operations.ts";
import { publishingPaths } from "./openapi-publishing.ts";
import { responseComponents } from "./openapi-responses.ts";

/** Generates the OpenAPI 3.1 document from the contract and from the lists of routes outside it. */
export function openApiDocument(version: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Kapok API",
      version,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    paths: { ...contractPaths(), ...filePaths(), ...publishingPaths() },
    components: { securitySchemes: { member: { type: "http", scheme: "bearer" } }, ...responseComponents() },
  };
}

function contractPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  const add = (call: Action | Endpoint, operation: object) => {
    const method = call.method.toLowerCase();
    // Clients of the Pusher protocol expect this call outside `/api`.
    const servers = call === authorizeChannel && { servers: [{ url: "/api" }, { url: "/" }] };
    paths[call.path] = { ...paths[call.path], ...servers, [method]: operation };
    if (call.previousPath === undefined) return;
    const operationId = `${call.name}Previously`;
    paths[call.previousPath] = { [method]: { ...operation, operationId, deprecated: true } };
  };
  for (const endpoint of api) add(endpoint, readOperation(endpoint));
  for (const action of actions) add(action, actionOperation(action));
  return paths;
}
