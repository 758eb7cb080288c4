import { createServer } from "node:http";

/*
 * Sends ready bytes and does nothing else: what the machine can do. A process of its own, started by `bare.ts`,
 * which tells it what to send.
 */

export interface Ready {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Base64. */
  readonly body: string;
}

process.once("message", (answers: Ready[]) => {
  const ready = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer(({ url = "" }, response) => {
    const answer = ready.get(url);
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});
process.once("disconnect", () => process.exit(0));
