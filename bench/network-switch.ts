import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect, createServer, type Server, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { generate } from "selfsigned";

/** `http/2` is HTTP/2 with TLS, as readers have it; `http/1.1` has no TLS. */
export type Protocol = "http/2" | "http/1.1";

/** A proxy that can be switched off, so that a server becomes unreachable and keeps its address. */
export interface NetworkSwitch {
  readonly origin: string;
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>;
  connect(): Promise<void>;
}

/** Starts a proxy for a port of this machine. */
export async function startProxy(target: number, protocol: Protocol): Promise<NetworkSwitch> {
  const server = protocol === "http/2" ? await createHttp2Proxy(target) : createTcpProxy(target);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `${protocol === "http/2" ? "https" : "http"}://127.0.0.1:${port}`,
    connect: () => listen(port),
    disconnect: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function createTcpProxy(target: number): Server {
  return createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    pipeline(client, upstream, client, () => upstream.destroy());
  });
}

/** Terminates TLS and HTTP/2, as the proxy of an operator does. */
async function createHttp2Proxy(target: number): Promise<Server> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }]);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  server.on("request", (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const headers = { ...forwarded(incoming.headers), host: incoming.headers[":authority"] ?? incoming.headers.host };
    const { method, url: path } = incoming;
    const upstream = request({ host: "127.0.0.1", port: target, agent, method, path, headers });
    upstream.on("response", (response) => {
      // The browser has cancelled the request meanwhile.
      if (outgoing.destroyed) return void response.destroy();
      outgoing.writeHead(response.statusCode ?? 502, forwarded(response.headers));
      pipeline(response, outgoing, () => {});
    });
    upstream.on("error", () => outgoing.stream?.destroy());
    pipeline(incoming, upstream, () => {});
  });
  return server;
}

const ofOneConnection = ["connection", "keep-alive", "transfer-encoding", "upgrade", "host"];

/** The headers that a proxy passes on: without those of HTTP/2 and of a single connection. */
function forwarded(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !ofOneConnection.includes(name)),
  );
}
