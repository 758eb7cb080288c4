/*
 * Replacements of `fetch` for networks of all kinds.
 */

export const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** Receives the request and never responds. */
export const hanging = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** Sends headers and never the body. */
export const stalling = async ({ signal }: Request) => {
  const start = (body: ReadableStreamDefaultController) => signal.addEventListener("abort", () => body.error());
  return new Response(new ReadableStream({ start }));
};

/** A response of the API: JSON with an ETag. */
export const json =
  (data: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) =>
  async () =>
    Response.json(data, { status, headers: { etag: etagOf(data), ...headers } });

function etagOf(data: unknown): string {
  const hash = [...JSON.stringify(data)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7);
  return `"${hash}"`;
}

/** JSON of another server, a captive portal for example. */
export const foreignJson = (data: unknown) => async () => Response.json(data);

export const file =
  (body: string, type: string, status = 200) =>
  async () =>
    new Response(body, { status, headers: { "content-type": type } });
