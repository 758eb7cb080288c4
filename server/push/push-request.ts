import { type Agent, request } from "node:https";

/** What a push service has answered. */
export interface PushAnswer {
  readonly status: number;
  /** As it was said. */
  readonly retryAfter: string | undefined;
  /** Its own clock, as it was said. */
  readonly date: string | undefined;
}

/** Bytes of an answer that are read; what comes after them is nobody's business. */
const mostRead = 16 * 1024;

/**
 * Sends one request and reads how it was answered. It follows no redirections.
 *
 * @param milliseconds for all of it
 * @throws when there is no answer in time, or `signal` says to stop
 */
export function pushRequest(
  url: URL,
  { headers, body, agent, milliseconds, signal }: PushRequest,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers, ...(signal && { signal }) }, (response) => {
      const { statusCode = 0, headers: said } = response;
      let read = 0;
      response.on("data", (part: Buffer) => {
        read += part.length;
        if (read > mostRead) response.destroy();
      });
      // Read to its end the connection is used again; but the status is all that counts.
      response.on("close", () => {
        clearTimeout(late);
        resolve({ status: statusCode, retryAfter: said["retry-after"], date: said.date });
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
