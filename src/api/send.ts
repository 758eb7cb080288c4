import * as v from "valibot";
import { type Action, type ActionResponse, actionPath, type BodyOf } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { uploadTimeLimit, writeTimeLimit } from "#contract/http/form-limits.ts";
import { memberErrorCodeOf } from "#contract/members/errors.ts";
import { callHeaders } from "./call-headers.ts";
import { errorOf } from "./read.ts";
import { requestRefresh } from "./refresh-view.ts";
import type { OnUploadProgress } from "./upload.ts";

export interface SendOptions {
  query: QueryValues;
  /** Of the path. */
  params?: QueryValues;
  /** The idempotency key, a UUID. The server performs the action once for each key, and repeats its first response. */
  key?: string;
  /** Token of a member or a preview. It is sent in a header, since logs contain URLs. */
  token?: string;
  /** The page is being left, and the request must outlive it. Browsers allow 64 kB of such requests at a time. */
  leaving?: boolean;
  /** Called with the progress of an upload. */
  onSent?: OnUploadProgress | undefined;
  /** Gives the call up. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends an action of the contract and validates the response. After `offline` and `timeout` it is unknown whether the
 * server has performed it. It may then be sent again under the same key.
 *
 * @throws {ApiError} `offline` no response or given up, `timeout` none in time, `invalid_response` a response that does not fit the
 *   schema, otherwise the server's code with its messages by field; for errors of members the cause is the whole body
 */
export async function send<A extends Action>(
  action: A,
  body: BodyOf<A> | Blob,
  { query, params, key, token, leaving = false, onSent, signal: given }: SendOptions,
): Promise<ActionResponse<A>> {
  const limit = AbortSignal.timeout(action.upload ? uploadTimeLimit : writeTimeLimit);
  const signal = given ? AbortSignal.any([given, limit]) : limit;
  let response: Response;
  let received: unknown;
  try {
    const path = actionPath(action, query, params);
    const headers = {
      ...(action.body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...callHeaders(),
    };
    const { method } = action;
    if (action.upload && onSent) {
      const { sendFile } = await import("./upload.ts");
      response = await sendFile(path, { method, headers, body: body as Blob, signal }, onSent);
    } else {
      response = await fetch(path, {
        method,
        headers,
        signal,
        cache: "no-store",
        keepalive: leaving,
        ...(action.upload && { body: body as Blob }),
        ...(action.body && { body: JSON.stringify(body) }),
      });
    }
    const text = await response.text();
    received = response.ok ? text && JSON.parse(text) : parseOrNothing(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ApiError("invalid_response", { cause });
    throw new ApiError(limit.aborted ? "timeout" : "offline", { cause });
  }
  if (!response.ok) throw memberErrorOf(received) ?? errorOf(response.status, received);
  if (received === "") {
    requestRefresh();
    return emptyAnswer(action);
  }
  const result = v.safeParse(action.answer, received);
  if (!result.success) throw new ApiError("invalid_response", { cause: v.flatten(result.issues) });
  return result.output;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The answer for a success without a body, such as a 205: one that only reports success.
 *
 * @throws {ApiError} `invalid_response` when the action's caller needs data
 */
function emptyAnswer<A extends Action>(action: A): ActionResponse<A> {
  for (const answer of [{ result: "SUCCESS" }, { result: "SUCCESS", message: "" }, {}]) {
    const result = v.safeParse(action.answer, answer);
    if (result.success) return result.output;
  }
  throw new ApiError("invalid_response");
}

function memberErrorOf(received: unknown): ApiError | undefined {
  const { errors } = (received ?? {}) as { errors?: Record<string, string[]> };
  const code = memberErrorCodeOf(received);
  return code ? new ApiError(code, { ...(errors && { fields: errors }), cause: received }) : undefined;
}
