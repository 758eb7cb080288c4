import { setImmediate as nextTurn } from "node:timers/promises";
import { messageOf, protocolErrorOf } from "./protocol.ts";
import type { RealtimeSocket } from "./realtime-socket.ts";

/** Milliseconds at a time: what else the process has to answer waits no longer for a broadcast. */
const turnMilliseconds = 6;

/** Connections between two looks at the clock. */
const between = 16;

/** Sends messages to many, one message after the other, in short turns between which everything else goes on. */
class Broadcasts {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Sends a text to whoever is in the list now, and still is when his turn comes. Resolves when it has left. */
  send(text: Buffer, list: ReadonlySet<RealtimeSocket>): Promise<void> {
    if (this.#waiting === 0 && list.size <= between) {
      for (const socket of list) socket.tell(text);
      return Promise.resolve();
    }
    this.#waiting++;
    const before = this.#last;
    const done = inTurns(before, text, list).finally(() => {
      this.#waiting--;
    });
    this.#last = done;
    return done;
  }
}

async function inTurns(before: Promise<void>, text: Buffer, list: ReadonlySet<RealtimeSocket>): Promise<void> {
  await before;
  const everybody = [...list];
  let began = performance.now();
  for (const [index, socket] of everybody.entries()) {
    if (list.has(socket)) socket.tell(text);
    if (index % between === between - 1 && performance.now() - began > turnMilliseconds) {
      await nextTurn();
      began = performance.now();
    }
  }
}

/** Milliseconds for which an ended login is remembered: longer than the call that is under way meanwhile. */
const endedMilliseconds = 60_000;

/** The connections of this process: who is in which channel, and by which login. */
export class Hub {
  readonly sockets = new Map<string, RealtimeSocket>();
  readonly #channels = new Map<string, Set<RealtimeSocket>>();
  readonly #sessions = new Map<string, Set<RealtimeSocket>>();
  readonly #ended = new Map<string, number>();
  readonly #broadcasts = new Broadcasts();

  add(socket: RealtimeSocket): void {
    this.sockets.set(socket.id, socket);
  }

  /** Forgets a connection that is over. */
  remove(socket: RealtimeSocket): void {
    this.sockets.delete(socket.id);
    for (const channel of socket.channels) drop(this.#channels, channel, socket);
    for (const session of new Set(socket.passes?.values())) drop(this.#sessions, session, socket);
    socket.channels.clear();
    socket.passes = undefined;
  }

  join(socket: RealtimeSocket, channel: string): void {
    if (!this.sockets.has(socket.id)) return;
    socket.channels.add(channel);
    put(this.#channels, channel, socket);
  }

  /** The login is remembered by which he got in: by the same pass he may come again. */
  leave(socket: RealtimeSocket, channel: string): void {
    socket.channels.delete(channel);
    drop(this.#channels, channel, socket);
  }

  /**
   * Notes by which login a connection may get into a channel: it is out of it when the login ends. What is not here is
   * not noted: its pass is good for nothing here.
   *
   * @returns `false` when the login has just ended
   */
  letIn(socketId: string, channel: string, session: string): boolean {
    if (this.#ended.has(session)) return false;
    const socket = this.sockets.get(socketId);
    if (!socket) return true;
    const before = socket.passes?.get(channel);
    socket.passes ??= new Map();
    socket.passes.set(channel, session);
    socket.refused?.delete(channel);
    if (before !== undefined && before !== session && ![...socket.passes.values()].includes(before)) {
      drop(this.#sessions, before, socket);
    }
    put(this.#sessions, session, socket);
    return true;
  }

  /** Takes everybody out of the channels that he has got into by a login that has ended. */
  endSession(session: string, now = performance.now()): void {
    for (const [ended, at] of this.#ended) if (at < now - endedMilliseconds) this.#ended.delete(ended);
    this.#ended.set(session, now);
    for (const socket of [...(this.#sessions.get(session) ?? [])]) {
      for (const [channel, by] of [...(socket.passes ?? [])]) {
        if (by !== session) continue;
        const was = socket.channels.has(channel);
        this.leave(socket, channel);
        socket.passes?.delete(channel);
        socket.refused ??= new Set();
        socket.refused.add(channel);
        if (was) socket.tell(protocolErrorOf(channel, 401, "The login has ended"));
      }
    }
    this.#sessions.delete(session);
  }

  /** Logins by which somebody is in a channel, or may be. */
  sessions(): string[] {
    return [...this.#sessions.keys()];
  }

  /** Sends one event to everybody in some channels; resolves when it has left. */
  async broadcast(channels: readonly string[], event: string, data: string): Promise<void> {
    await Promise.all(
      channels.map((channel) => {
        const here = this.#channels.get(channel);
        return here && this.#broadcasts.send(Buffer.from(messageOf(event, data, channel)), here);
      }),
    );
  }
}

function put<T>(lists: Map<string, Set<T>>, name: string, one: T): void {
  const list = lists.get(name);
  if (list) list.add(one);
  else lists.set(name, new Set([one]));
}

function drop<T>(lists: Map<string, Set<T>>, name: string, one: T): void {
  const list = lists.get(name);
  list?.delete(one);
  if (list?.size === 0) lists.delete(name);
}
