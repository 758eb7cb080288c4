import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { publicChannel } from "#contract/realtime/channels.ts";
import { reconnectDelay } from "#src/realtime/backoff.ts";

/*
 * A child process with many connections, like ten thousand pages. It subscribes each connection, records when each
 * receives an event, and reconnects lost ones with the backoff of a page.
 */

/** Commands to the child process. */
export type Command =
  /** Opens connections until there are `count`. */
  | { readonly command: "open"; readonly port: number; readonly key: string; readonly count: number }
  | { readonly command: "listen" };

/** Messages of the child process. */
export type Message =
  | { readonly type: "opened"; readonly seconds: number }
  /** Milliseconds from the publication of an event until each connection received it. */
  | { readonly type: "received"; readonly latencies: readonly number[] }
  | { readonly type: "disconnected"; readonly codes: Readonly<Record<number, number>> }
  /** Milliseconds from the first disconnect until each was reconnected, and until its backoff ended. */
  | { readonly type: "reconnected"; readonly after: readonly number[]; readonly due: readonly number[] };

/** New connections per second at the start. */
const perSecond = 2000;
/** Milliseconds between two attempts to connect, as in the client library. */
const retryDelay = 15_000;
/** Connections per local address, the limit of a network. */
const perAddress = 2000;

const subscribe = frameOf(JSON.stringify({ event: "pusher:subscribe", data: { channel: publicChannel } }));
const closeFrame = frameOf("", 0x8);

let port = 0;
let key = "";
let count = 0;
let open = 0;
let latencies: number[] = [];
let disconnectedAt: number | undefined;
let reconnectedAt: number[] = [];
let dueAt: number[] = [];
let codes: Record<number, number> = {};
let whenAllOpen = () => {};

process.on("message", async (message: Command) => {
  if (message.command === "listen") {
    latencies = [];
    return;
  }
  const from = count;
  ({ port, key, count } = message);
  const start = performance.now();
  const allOpen = new Promise<void>((resolve) => {
    whenAllOpen = resolve;
  });
  for (let n = from; n < count; n++) {
    connectSocket(n);
    const due = start + ((n - from) * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
  }
  await allOpen;
  send({ type: "opened", seconds: (performance.now() - start) / 1000 });
});
process.on("disconnect", () => process.exit());

function send(message: Message): void {
  process.send?.(message);
}

/** Opens a connection in as few steps as the protocol allows, because the server is measured. */
function connectSocket(n: number, due = performance.now()): void {
  let state: "new" | "welcomed" | "open" = "new";
  const localAddress = `127.0.0.${2 + Math.floor(n / perAddress)}`;
  const socket = connect({ port, host: "127.0.0.1", localAddress }, () => socket.write(handshake()));
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    if (state === "open") return receive(socket, bytes);
    const text = bytes.toString("latin1");
    if (state === "new" && text.includes("connection_established")) {
      state = "welcomed";
      socket.write(subscribe);
    } else if (text.includes("subscription_succeeded")) {
      state = "open";
      handleOpen(due);
    }
  });
  socket.on("close", () => {
    if (state === "open") handleDisconnect();
    const wait = state === "new" ? retryDelay : reconnectDelay();
    setTimeout(connectSocket, wait, n, performance.now() + wait);
  });
}

function handleOpen(due: number): void {
  open++;
  if (disconnectedAt !== undefined) {
    reconnectedAt.push(performance.now() - disconnectedAt);
    dueAt.push(due - disconnectedAt);
  }
  if (open < count) return;
  whenAllOpen();
  if (disconnectedAt === undefined) return;
  send({ type: "disconnected", codes });
  send({ type: "reconnected", after: reconnectedAt, due: dueAt });
  disconnectedAt = undefined;
  reconnectedAt = [];
  dueAt = [];
  codes = {};
}

function handleDisconnect(): void {
  open--;
  disconnectedAt ??= performance.now();
}

const sentAt = /sentAt\\":(\d+)/;

function receive(socket: Socket, bytes: Buffer): void {
  const opcode = (bytes[0] ?? 0) & 0xf;
  if (opcode === 0x8) {
    countCode(bytes.readUInt16BE(2));
    socket.end(closeFrame);
    return;
  }
  const text = bytes.toString("latin1");
  const sent = sentAt.exec(text)?.[1];
  if (sent !== undefined) {
    latencies.push(Number(process.hrtime.bigint() / 1000n - BigInt(sent)) / 1000);
    if (latencies.length === count) send({ type: "received", latencies });
  }
  // The server sends the reason as a message before it closes the connection.
  const reason = /"code":(\d{4})/.exec(text)?.[1];
  if (reason === undefined) return;
  countCode(Number(reason));
  socket.end(closeFrame);
}

function countCode(code: number): void {
  codes[code] = (codes[code] ?? 0) + 1;
}

function handshake(): string {
  return `GET /app/${key}?protocol=7&client=bench&version=1 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

/** A masked frame, as clients send it. The mask is zero. */
function frameOf(text: string, opcode = 0x1): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? [0x80 | opcode, 0x80 | body.length]
      : [0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

await once(process, "disconnect");
