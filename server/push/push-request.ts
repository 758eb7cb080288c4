import { type Agent, request } from "node:https";

/** Response of a push service. */
export interface PushAnswer {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | undefined;
  /** The `Date` header. */
  readonly date: string | undefined;
}

/** Bytes of a response that are read. */
const maxBytesRead = 16 * 1024;

/**
 * Sends a request and reads the response. Redirects are not followed.
 *
 * @param milliseconds time limit
 * @throws when there is no response in time, or `signal` is aborted
 */
export function pushRequest(
  url: URL,
  { headers, body, agent, milliseconds, signal }: PushRequest,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers, ...(signal && { signal }) }, (response) => {
      const { statusCode = 0, headers: received } = response;
      let read = 0;
      response.on("data", (part: Buffer) => {
        read += part.length;
        if (read > maxBytesRead) response.destroy();
      });
      // A response that is read to its end allows reuse of the connection. Only its status matters.
      response.on("close", () => {
        clearTimeout(late);
        resolve({ status: statusCode, retryAfter: received["retry-after"], date: received.date });
      });
      response.on("error", () => {});
    });
    const late = setTimeout(() => sent.destroy(new Error("No answer in time.")), milliseconds);
    sent.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    sent.end(body);
  });
}

interface PushRequest {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
  readonly agent: Agent;
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
}
