const plain = (description: string) => ({ description, content: { "text/plain": {} } });
const errors = {
  400: plain("Not an event or channel"),
  401: plain("The signature is wrong or too old"),
  404: plain("Another application"),
};
const parameter = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

/** Parameters of the signature, which every SDK of the protocol adds. */
const signature = ["auth_key", "auth_timestamp", "auth_version", "auth_signature"].map((name) => ({
  name,
  in: "query",
  required: true,
  schema: { type: "string" },
}));

interface Call {
  readonly name: string;
  readonly summary: string;
  readonly body?: boolean;
}

/** Calls by path below the application. */
const calls: Readonly<Record<string, Call>> = {
  "/events": { name: "publishEvent", summary: "Publish an event on channels", body: true },
  "/batch_events": { name: "publishEvents", summary: "Publish several events", body: true },
  "/channels": { name: "listChannels", summary: "Occupied channels" },
  "/channels/{name}": { name: "getChannel", summary: "State of a channel" },
  "/channels/{name}/users": { name: "listChannelUsers", summary: "Members in a presence channel" },
};

/**
 * Describes the HTTP API of the Pusher protocol, which programs with the application's secret call.
 *
 * @see https://pusher.com/docs/channels/library_auth_reference/rest-api/
 */
export function publishingPaths(): Record<string, Record<string, object>> {
  return Object.fromEntries(
    Object.entries(calls).map(([path, { name, summary, body }]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each = ""]) => each);
      const operation = {
        operationId: name,
        summary,
        security: [],
        parameters: [...["id", ...names].map(parameter), ...signature],
        ...(body && {
          requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
        }),
        responses: {
          200: { description: "OK", content: { "application/json": { schema: { type: "object" } } } },
          ...errors,
          ...(body && { 413: plain("Too much data") }),
        },
      };
      return [`/apps/{id}${path}`, { servers: [{ url: "/" }], [body ? "post" : "get"]: operation }];
    }),
  );
}
