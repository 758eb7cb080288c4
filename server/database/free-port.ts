import { createServer } from "node:net";
import { StartError } from "./start-error.ts";

/** A loopback port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new StartError("No free port was found on 127.0.0.1.");
  return address.port;
}
