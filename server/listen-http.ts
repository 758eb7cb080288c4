import type { Server } from "node:http";
import { OperatorError } from "#server/database/operator-error.ts";

/** Milliseconds for active requests after the process receives the signal to stop. */
const graceMilliseconds = 6000;
/** Milliseconds between checks for idle connections while stopping. */
const idleCheckMilliseconds = 10;

/**
 * Milliseconds for which an idle connection stays open. Proxies keep theirs for 60 seconds and send the next request
 * into them. If the process closed first, such a request would fail.
 */
const keepAliveMilliseconds = 75_000;

interface Options {
  readonly host: string;
  readonly port: number;
  /** Closes long-lived connections. */
  closeSockets(): Promise<void>;
}

/**
 * Listens on a port.
 *
 * @returns a function that stops: it accepts no new connections, waits for active requests and closes the rest
 * @throws {OperatorError} when the port is in use
 */
export function listenHttp(server: Server, { host, port, closeSockets }: Options): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new OperatorError(`Port ${port} is already in use; set PORT to another one.`)
          : error,
      );
    server.keepAliveTimeout = keepAliveMilliseconds;
    server.on("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve(
        () =>
          new Promise((done) => {
            const deadline = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
            // A keep-alive connection could bring further requests, so it is closed when it becomes idle.
            const idle = setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds);
            void closeSockets();
            server.close(() => {
              clearTimeout(deadline);
              clearInterval(idle);
              done();
            });
          }),
      );
    });
  });
}
