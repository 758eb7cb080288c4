import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

/** First port of outgoing connections on Linux; other systems start higher. */
const outgoing = 32_768;

test("freePort: returns a port that can be listened on, outside the range of outgoing connections", async () => {
  for (let count = 0; count < 50; count++) {
    const port = await freePort();
    expect(port).toBeLessThan(outgoing);
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
  }
});
