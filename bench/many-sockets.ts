import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { publicChannel } from "#contract/realtime/channels.ts";
import { reconnectDelay } from "#src/realtime/backoff.ts";

/*
 * A process of its own that holds many connections, as ten thousand pages would: it subscribes each of them, notes when
 * each gets an event, and brings those back that it loses after the time that a page would take.
 */

/** What it is told to do. */
export type Order =
  /** Until there are so many. */
  | { readonly order: "open"; readonly port: number; readonly key: string; readonly count: number }
  | { readonly order: "hear" };

/** What it has to say. */
export type Word =
  | { readonly word: "opened"; readonly seconds: number }
  /** Milliseconds from when an event was published until each had it. */
  | { readonly word: "heard"; readonly latencies: readonly number[] }
  | { readonly word: "lost"; readonly codes: Readonly<Record<number, number>> }
  /** Milliseconds from the first loss until each was back, and until it was to begin: pages share no processor. */
  | { readonly word: "back"; readonly after: readonly number[]; readonly due: readonly number[] };

/** Connections begun in a second at the start. */
const perSecond = 2000;
/** Milliseconds until a page tries again whose attempt has failed, as the client library waits. */
const tryAgain = 15_000;
/** Connections from one address: a port of it is taken for a while by each that was there. */
const perAddress = 5000;

const subscribe = frameOf(JSON.stringify({ event: "pusher:subscribe", data: { channel: publicChannel } }));
const closeFrame = frameOf("", 0x8);

let port = 0;
let key = "";
let count = 0;
let open = 0;
let latencies: number[] = [];
let lostAt: number | undefined;
let backAt: number[] = [];
let dueAt: number[] = [];
let codes: Record<number, number> = {};
let whenAllOpen = () => {};

process.on("message", async (told: Order) => {
  if (told.order === "hear") {
    latencies = [];
    return;
  }
  const from = count;
  ({ port, key, count } = told);
  const began = performance.now();
  const allOpen = new Promise<void>((resolve) => {
    whenAllOpen = resolve;
  });
  for (let n = from; n < count; n++) {
    begin(n);
    const due = began + ((n - from) * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
  }
  await allOpen;
  say({ word: "opened", seconds: (performance.now() - began) / 1000 });
});
process.on("disconnect", () => process.exit());

function say(word: Word): void {
  process.send?.(word);
}

/** One connection, in the fewest steps that the protocol allows: the server is what is measured. */
function begin(n: number, due = performance.now()): void {
  let state: "new" | "welcomed" | "open" = "new";
  const localAddress = `127.0.0.${2 + Math.floor(n / perAddress)}`;
  const socket = connect({ port, host: "127.0.0.1", localAddress }, () => socket.write(handshake()));
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    if (state === "open") return event(socket, bytes);
    const text = bytes.toString("latin1");
    if (state === "new" && text.includes("connection_established")) {
      state = "welcomed";
      socket.write(subscribe);
    } else if (text.includes("subscription_succeeded")) {
      state = "open";
      opened(due);
    }
  });
  socket.on("close", () => {
    if (state === "open") lost();
    const wait = state === "new" ? tryAgain : reconnectDelay();
    setTimeout(begin, wait, n, performance.now() + wait);
  });
}

function opened(due: number): void {
  open++;
  if (lostAt !== undefined) {
    backAt.push(performance.now() - lostAt);
    dueAt.push(due - lostAt);
  }
  if (open < count) return;
  whenAllOpen();
  if (lostAt === undefined) return;
  say({ word: "lost", codes });
  say({ word: "back", after: backAt, due: dueAt });
  lostAt = undefined;
  backAt = [];
  dueAt = [];
  codes = {};
}

function lost(): void {
  open--;
  lostAt ??= performance.now();
}

const sentAt = /sentAt\\":(\d+)/;

function event(socket: Socket, bytes: Buffer): void {
  const opcode = (bytes[0] ?? 0) & 0xf;
  if (opcode === 0x8) {
    note(bytes.readUInt16BE(2));
    socket.end(closeFrame);
    return;
  }
  const text = bytes.toString("latin1");
  const sent = sentAt.exec(text)?.[1];
  if (sent !== undefined) {
    latencies.push(Number(process.hrtime.bigint() / 1000n - BigInt(sent)) / 1000);
    if (latencies.length === count) say({ word: "heard", latencies });
  }
  // The reason comes as a message, and the close behind it.
  const reason = /"code":(\d{4})/.exec(text)?.[1];
  if (reason === undefined) return;
  note(Number(reason));
  socket.end(closeFrame);
}

function note(code: number): void {
  codes[code] = (codes[code] ?? 0) + 1;
}

function handshake(): string {
  return `GET /app/${key}?protocol=7&client=bench&version=1 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

/** A frame as clients send it: masked, here with nothing. */
function frameOf(text: string, opcode = 0x1): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? [0x80 | opcode, 0x80 | body.length]
      : [0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

await once(process, "disconnect");
