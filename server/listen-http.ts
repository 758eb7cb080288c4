import type { Server } from "node:http";
import { OperatorError } from "#server/database/operator-error.ts";

/** Milliseconds that requests under way may take once the process is asked to stop. */
const graceMilliseconds = 8000;
/** Milliseconds between closings of connections that have become idle meanwhile. */
const idleCheckMilliseconds = 10;

interface Options {
  readonly host: string;
  readonly port: number;
  /** Closes the connections that stay open. */
  closeSockets(): Promise<void>;
}

/**
 * Listens on a port.
 *
 * @returns how to stop: no new connections, then those under way end, then the rest is cut
 * @throws {OperatorError} when the port is taken
 */
export function listenHttp(server: Server, { host, port, closeSockets }: Options): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new OperatorError(`Port ${port} is in use already; set PORT to another one.`)
          : error,
      );
    server.on("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve(
        () =>
          new Promise((done) => {
            const late = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
            // A kept-alive connection would go on bringing requests: each is closed when it becomes idle.
            const idle = setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds);
            void closeSockets();
            server.close(() => {
              clearTimeout(late);
              clearInterval(idle);
              done();
            });
          }),
      );
    });
  });
}
