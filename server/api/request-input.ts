import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import type { Action } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { type FieldCode, fieldCodesOf } from "#contract/http/field-codes.ts";
import { OperatorError } from "#server/database/operator-error.ts";

const localHost = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the origin of a request to this machine's own names.
 *
 * @throws {OperatorError} for another host, which clients choose
 */
export function localOrigin(url: string): string {
  const { hostname, origin } = new URL(url);
  if (localHost.test(hostname)) return origin;
  throw new OperatorError(
    "SITE_URL must be set before the site sends mails: their links use it, not the host of requests.",
  );
}

/** Hash of an uploaded file; empty without one. */
export function hashOfFile(file: Buffer): string {
  return file.length === 0 ? "" : createHash("sha256").update(file).digest("base64url");
}

/** Returns the media type that a request declares, without its parameters. */
export function mediaTypeOf(c: Context): string {
  return c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Reads the uploaded file; empty when the action takes none. @throws {ApiError} `unsupported_media_type` */
export async function readFile(c: Context, upload: Action["upload"]): Promise<Buffer> {
  if (!upload) return Buffer.alloc(0);
  if (!upload.types.includes(mediaTypeOf(c))) throw new ApiError("unsupported_media_type");
  return Buffer.from(await c.req.arrayBuffer());
}

/** Reads a JSON body; `undefined` when it is none. @throws {ApiError} `unsupported_media_type` */
export async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(c.req.header("content-type") ?? ""))
    throw new ApiError("unsupported_media_type");
  return c.req.json().catch((error) => {
    // A body over the limit fails here too.
    if (error instanceof ApiError) throw error;
    return undefined;
  });
}

/** Parses a value. @throws {ApiError} `invalid` with a code for each field */
export function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  if (!result.success) throw invalidFields(fieldCodesOf(result.issues as never));
  return result.output;
}

/** Creates the error for invalid fields. */
export function invalidFields(fields: Record<string, FieldCode>): ApiError {
  return new ApiError("invalid", {
    fields: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, [code]])),
  });
}

/** Reads the idempotency key. @throws {ApiError} `invalid` when it is no UUID */
export function keyOf(c: Context): string | undefined {
  const key = c.req.header("idempotency-key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) {
    throw new ApiError("invalid", { fields: { "idempotency-key": ["invalid"] } });
  }
  return key?.toLowerCase();
}
