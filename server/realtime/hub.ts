import { setImmediate as nextTurn } from "node:timers/promises";
import { messageOf, protocolErrorOf } from "./protocol.ts";
import type { RealtimeSocket } from "./realtime-socket.ts";

/** Longest time slice of a broadcast in milliseconds. Other requests wait no longer than this. */
const turnMilliseconds = 6;

/** Connections between two checks of the time. */
const between = 16;

/** Broadcasts messages in order, in short time slices that leave room for other work. */
class Broadcasts {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /**
   * Sends a text to the current members of a set that are still members in their turn, except to one connection.
   * Resolves when it is sent.
   */
  send(text: Buffer, list: ReadonlySet<RealtimeSocket>, except?: string): Promise<void> {
    if (this.#waiting === 0 && list.size <= between) {
      for (const socket of list) if (socket.id !== except) socket.tell(text);
      return Promise.resolve();
    }
    this.#waiting++;
    const before = this.#last;
    const done = inTurns(before, text, list, except).finally(() => {
      this.#waiting--;
    });
    this.#last = done;
    return done;
  }
}

async function inTurns(
  before: Promise<void>,
  text: Buffer,
  list: ReadonlySet<RealtimeSocket>,
  except: string | undefined,
): Promise<void> {
  await before;
  const everybody = [...list];
  let began = performance.now();
  for (const [index, socket] of everybody.entries()) {
    if (list.has(socket) && socket.id !== except) socket.tell(text);
    if (index % between === between - 1 && performance.now() - began > turnMilliseconds) {
      await nextTurn();
      began = performance.now();
    }
  }
}

/** Milliseconds for which an ended session is remembered, longer than a pending request. */
const endedMilliseconds = 60_000;

/** The other processes of the site. */
interface Peers {
  /** Sends an event to the subscribers of some channels on all other processes. */
  broadcast(channels: readonly string[], event: string, data: string, except?: string): void;
  /** Tells the process that has a connection that a session allows it a channel. */
  letIn(socketId: string, channel: string, session: string): Promise<void>;
}

/** Connections of this process with their channels and sessions. */
export class Hub {
  readonly sockets = new Map<string, RealtimeSocket>();
  /** Called when a channel gets its first subscriber or loses its last one. */
  onOccupancyChange: ((channel: string) => void) | undefined;
  peers: Peers | undefined;
  readonly #channels = new Map<string, Set<RealtimeSocket>>();
  readonly #sessions = new Map<string, Set<RealtimeSocket>>();
  readonly #ended = new Map<string, number>();
  readonly #broadcasts = new Broadcasts();

  add(socket: RealtimeSocket): void {
    this.sockets.set(socket.id, socket);
  }

  /** Removes a closed connection. */
  remove(socket: RealtimeSocket): void {
    this.sockets.delete(socket.id);
    for (const channel of socket.channels) this.#dropFrom(channel, socket);
    for (const session of new Set(socket.passes?.values())) drop(this.#sessions, session, socket);
    socket.channels.clear();
    socket.passes = undefined;
  }

  join(socket: RealtimeSocket, channel: string): void {
    if (!this.sockets.has(socket.id)) return;
    socket.channels.add(channel);
    put(this.#channels, channel, socket);
    if (this.#channels.get(channel)?.size === 1) this.onOccupancyChange?.(channel);
  }

  /** The session stays known, because the same authorization allows another subscription. */
  leave(socket: RealtimeSocket, channel: string): void {
    socket.channels.delete(channel);
    this.#dropFrom(channel, socket);
  }

  #dropFrom(channel: string, socket: RealtimeSocket): void {
    const before = this.#channels.has(channel);
    drop(this.#channels, channel, socket);
    if (before && !this.#channels.has(channel)) this.onOccupancyChange?.(channel);
  }

  /** Names of the channels with subscribers. */
  channels(): string[] {
    return [...this.#channels.keys()];
  }

  /** Number of connections in a channel. */
  subscribers(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0;
  }

  /**
   * Records the session that allows a connection to join a channel. The connection leaves the channel when the session
   * ends. A connection of another process is recorded there.
   *
   * @returns `false` when the session has just ended
   */
  async letIn(socketId: string, channel: string, session: string): Promise<boolean> {
    if (this.#ended.has(session)) return false;
    if (this.sockets.has(socketId)) this.letInHere(socketId, channel, session);
    else await this.peers?.letIn(socketId, channel, session);
    return true;
  }

  /** Records the session that allows a connection of this process to join a channel; ignores other connections. */
  letInHere(socketId: string, channel: string, session: string): void {
    const socket = this.sockets.get(socketId);
    if (!socket) return;
    const before = socket.passes?.get(channel);
    socket.passes ??= new Map();
    socket.passes.set(channel, session);
    socket.refused?.delete(channel);
    if (before !== undefined && before !== session && ![...socket.passes.values()].includes(before)) {
      drop(this.#sessions, before, socket);
    }
    put(this.#sessions, session, socket);
    // The session may end while another process authorizes the connection.
    if (this.#ended.has(session)) this.endSession(session);
  }

  /** Removes connections from the channels that an ended session allowed. */
  endSession(session: string, now = performance.now()): void {
    for (const [ended, at] of this.#ended) if (at < now - endedMilliseconds) this.#ended.delete(ended);
    this.#ended.set(session, now);
    for (const socket of [...(this.#sessions.get(session) ?? [])]) {
      for (const [channel, by] of [...(socket.passes ?? [])]) if (by === session) this.#refuse(socket, channel);
    }
    this.#sessions.delete(session);
  }

  /** Removes the connections of a session from one channel, which it no longer allows. */
  refuseChannel(session: string, channel: string): void {
    const sockets = [...(this.#sessions.get(session) ?? [])];
    for (const socket of sockets) if (socket.passes?.get(channel) === session) this.#refuse(socket, channel);
  }

  #refuse(socket: RealtimeSocket, channel: string): void {
    const was = socket.channels.has(channel);
    this.leave(socket, channel);
    socket.passes?.delete(channel);
    socket.refused ??= new Set();
    socket.refused.add(channel);
    if (was) socket.tell(protocolErrorOf(channel, 401, "The login has ended"));
  }

  /** Sessions that allow channels on this process, or one channel. */
  sessions(channel?: string): string[] {
    const allows = (session: string, sockets: ReadonlySet<RealtimeSocket>) =>
      channel === undefined || [...sockets].some(({ passes }) => passes?.get(channel) === session);
    return [...this.#sessions].filter((entry) => allows(...entry)).map(([session]) => session);
  }

  /**
   * Sends an event to all subscribers of some channels, also of other processes, except to one connection. Resolves
   * when it is sent to those of this process.
   */
  async broadcast(channels: readonly string[], event: string, data: string, except?: string): Promise<void> {
    this.peers?.broadcast(channels, event, data, except);
    await this.deliver(channels, event, data, except);
  }

  /** Sends an event to the subscribers on this process. Resolves when it is sent. */
  async deliver(channels: readonly string[], event: string, data: string, except?: string): Promise<void> {
    await Promise.all(
      channels.map((channel) => {
        const here = this.#channels.get(channel);
        return here && this.#broadcasts.send(Buffer.from(messageOf(event, data, channel)), here, except);
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
