import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can be shut, so that the server is out of reach on an address that stays the same. */
export interface NetworkSwitch {
  readonly origin: string;
  /** Whoever comes now is refused, and who is there is cut off. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate before a port of this machine. */
export async function openGate(target: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (visitor) => {
    const inner = connect({ port: target, host: "127.0.0.1", noDelay: true });
    for (const [socket, other] of [
      [visitor, inner],
      [inner, visitor],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    open: () => listen(port),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
