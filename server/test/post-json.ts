import type { TestApp } from "./test-app.ts";

interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  readonly body: any;
}

let networks = 0;

/** Sends JSON to the API. Each request has another network address unless the headers set one. */
export function poster(request: TestApp["request"]) {
  return async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Posted> => {
    const network = `192.0.${Math.floor(++networks / 250)}.${networks % 250}`;
    const response = await request(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "x-forwarded-for": network, host: "localhost", ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
  };
}
