import { errorStatus, serverErrorCodes } from "#contract/http/errors.ts";
import { memberErrorCodes, memberErrorStatus, previousErrorCodes } from "#contract/members/errors.ts";

const text = { schema: { type: "string" } } as const;
const headers = {
  Allow: { description: "Methods of the path", ...text },
  RateLimit: { description: "What is left of the limit, and the seconds until its window ends", ...text },
  "RateLimit-Policy": { description: "The limit and its window in seconds", ...text },
  "Retry-After": { description: "Seconds until the next try", schema: { type: "integer" } },
} as const;

const headerNamed = (name: keyof typeof headers) => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** Headers of a response of a limited call. */
export const limitHeaders = { ...headerNamed("RateLimit"), ...headerNamed("RateLimit-Policy") };
const retryAfter = headerNamed("Retry-After");

/** Responses with an error of the API, by status. */
const errors = {
  401: { name: "Unauthorized", text: "Not logged in, or wrong credentials" },
  403: { name: "Forbidden", text: "Cross-site request, or not permitted" },
  404: { name: "NotFound", text: "Not found" },
  405: { name: "MethodNotAllowed", text: "Another method than those of this path", headers: headerNamed("Allow") },
  409: { name: "Conflict", text: "In conflict with the state of the resource" },
  413: { name: "ContentTooLarge", text: "Too large" },
  415: { name: "UnsupportedMediaType", text: "Of another media type" },
  422: { name: "UnprocessableContent", text: "Invalid input, with messages by field" },
  429: { name: "TooManyRequests", text: "Rate limit exceeded", headers: { ...limitHeaders, ...retryAfter } },
  500: { name: "InternalServerError", text: "A defect of the server" },
  503: { name: "ServiceUnavailable", text: "Maintenance or overload", headers: retryAfter },
} as const;

/** Responses without an error of the API, by status. */
const others = {
  304: { name: "NotModified", text: "The client's copy is current" },
  400: { name: "BadRequest", text: "The connection broke before the whole body arrived" },
  421: { name: "MisdirectedRequest", text: "The site is at another address, which the text names" },
} as const;

const all = { ...errors, ...others } as const;

/** Status of a response that all operations share. */
export type SharedStatus = keyof typeof all;

const statusOf: Readonly<Record<string, number>> = { ...errorStatus, ...memberErrorStatus };

/** The components to which `sharedResponses` refers. */
export function responseComponents(): { headers: object; responses: object; schemas: object } {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const errorEntries = Object.entries(errors).map(([status, { name, text, ...rest }]) => {
    const codes = Object.keys(statusOf).filter((code) => statusOf[code] === Number(status));
    return [name, { description: `${text}. Codes: ${codes.join(", ")}`, ...rest, content }];
  });
  const otherEntries = Object.values(others).map(({ name, text }) => [name, { description: text }]);
  const entries = [["AnyError", { description: "An error", content }], ...errorEntries, ...otherEntries];
  return { headers, responses: Object.fromEntries(entries), schemas: { Error: errorSchema() } };
}

/** Response of a redirect with any other status. */
export const anyError = { $ref: "#/components/responses/AnyError" } as const;

/** Returns references to the responses with these statuses. */
export function sharedResponses(statuses: Iterable<SharedStatus>): Record<number, { $ref: string }> {
  return Object.fromEntries(
    [...statuses].map((status) => [status, { $ref: `#/components/responses/${all[status].name}` }]),
  );
}

function errorSchema(): object {
  return {
    type: "object",
    required: ["code", "message"],
    properties: {
      code: { enum: [...serverErrorCodes, ...memberErrorCodes, ...Object.values(previousErrorCodes)] },
      error_code: { enum: Object.keys(previousErrorCodes) },
      message: { type: "string" },
      errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    },
  };
}
