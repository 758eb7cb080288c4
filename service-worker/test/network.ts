/*
 * Networks of all kinds, to stand in for `fetch`.
 */

export const offline = () => Promise.reject(new TypeError("Failed to fetch"));

/** Takes the request and never answers. */
export const hanging = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** Answers with headers and never sends the body. */
export const stalling = async ({ signal }: Request) => {
  const start = (body: ReadableStreamDefaultController) => signal.addEventListener("abort", () => body.error());
  return new Response(new ReadableStream({ start }));
};

export const json = (data: unknown, init?: ResponseInit) => async () => Response.json(data, init);

export const file =
  (body: string, type: string, status = 200) =>
  async () =>
    new Response(body, { status, headers: { "content-type": type } });
