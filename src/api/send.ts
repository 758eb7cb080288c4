import * as v from "valibot";
import { type Action, type ActionResponse, actionPath, type BodyOf } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { uploadTimeLimit, writeTimeLimit } from "#contract/http/form-limits.ts";
import { memberErrorCodeOf } from "#contract/members/errors.ts";
import { errorOf } from "./read.ts";
import type { OnUploadProgress } from "./upload.ts";

export interface SendOptions {
  query: QueryValues;
  /** Of the path. */
  params?: QueryValues;
  /** A UUID: the server does what it is asked once for each, and gives its first answer again. */
  key?: string;
  /** What lets the caller in, of a member or of a preview; it travels in a header, which no log of addresses holds. */
  token?: string;
  /** The page is being left: the request goes on without it. Browsers take 64 kB of such at a time. */
  leaving?: boolean;
  /** Told how much of a file has been sent. */
  onSent?: OnUploadProgress | undefined;
}

/**
 * Makes an action of the contract and checks its answer. Beside `call.ts` the one place that calls
 * `fetch` for our API; files whose progress is shown go by `send-file.ts`.
 *
 * @throws {ApiError} `offline` no answer, `timeout` none in time: then nobody knows whether it was done, and it may be
 *   sent again under the same key; `invalid_response` an answer that is not of the contract; otherwise the server's code, with
 *   its sentences by field, and for what members alone meet with all that it said as its cause
 */
export async function send<A extends Action>(
  action: A,
  body: BodyOf<A> | Blob,
  { query, params, key, token, leaving = false, onSent }: SendOptions,
): Promise<ActionResponse<A>> {
  const signal = AbortSignal.timeout(action.upload ? uploadTimeLimit : writeTimeLimit);
  let response: Response;
  let said: unknown;
  try {
    const path = actionPath(action, query, params);
    const headers = {
      ...(action.body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
      ...(token && { authorization: `Bearer ${token}` }),
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
    said = response.ok ? await response.json() : await response.json().catch(() => undefined);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ApiError("invalid_response", { cause });
    throw new ApiError(signal.aborted ? "timeout" : "offline", { cause });
  }
  if (!response.ok) throw memberErrorOf(said) ?? errorOf(response.status, said);
  const answer = v.safeParse(action.answer, said);
  if (!answer.success) throw new ApiError("invalid_response", { cause: v.flatten(answer.issues) });
  return answer.output;
}

function memberErrorOf(said: unknown): ApiError | undefined {
  const { errors } = (said ?? {}) as { errors?: Record<string, string[]> };
  const code = memberErrorCodeOf(said);
  return code ? new ApiError(code, { ...(errors && { fields: errors }), cause: said }) : undefined;
}
