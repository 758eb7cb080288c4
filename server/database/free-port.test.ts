import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

/** The first that Linux gives to connections that go out; other systems begin higher. */
const outgoing = 32_768;

test("a free port can be listened on, and no connection that goes out gets it before", async () => {
  for (let count = 0; count < 50; count++) {
    const port = await freePort();
    expect(port).toBeLessThan(outgoing);
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
  }
});
