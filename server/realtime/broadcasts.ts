import { setImmediate as nextTurn } from "node:timers/promises";
import type { RealtimeSocket } from "./realtime-socket.ts";

/** Milliseconds at a time: what else the process has to answer waits no longer for a broadcast. */
const turnMilliseconds = 6;
/** Connections between two looks at the clock. */
const between = 16;

/** Sends messages to many, one message after the other, in short turns between which everything else goes on. */
export class Broadcasts {
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
