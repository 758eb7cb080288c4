import { randomInt } from "node:crypto";
import { WebSocket } from "ws";
import { closeCodes, type Ending, errorMessageOf } from "./protocol.ts";

/** Messages that a client may send in a burst, and per second over time. */
const messages = { atOnce: 30, perSecond: 5 } as const;
/** Largest send buffer of a client in bytes. Slower clients are disconnected and fetch missed data after a reconnect. */
const mostWaitingBytes = 128 * 1024;
/** Creates one random half of a socket id. */
const idHalf = 2 ** 47;

/** One connection of a client. It is small, because there may be ten thousand. */
export class RealtimeSocket extends WebSocket {
  readonly id = `${randomInt(idHalf)}.${randomInt(idHalf)}`;
  readonly channels = new Set<string>();
  /** Sessions that allow its channels. */
  passes: Map<string, string> | undefined;
  /** Channels whose session has ended. Earlier authorizations are invalid. */
  refused: Set<string> | undefined;
  /** Time of the last message, in milliseconds of `performance.now()`. */
  heardAt = performance.now();
  /** Whether it was pinged since. */
  asked = false;
  #allowed: number = messages.atOnce;
  #countedAt = this.heardAt;

  /** Counts a message. Returns whether the client is within its limit. */
  mayHear(): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * messages.perSecond;
    this.#allowed = Math.min(messages.atOnce, this.#allowed + earned) - 1;
    this.#countedAt = now;
    this.alive(now);
    return this.#allowed >= 0;
  }

  alive(now = performance.now()): void {
    this.heardAt = now;
    this.asked = false;
  }

  /** Sends a text, or disconnects the client when its send buffer is full. */
  tell(text: string | Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.bufferedAmount > mostWaitingBytes) this.terminate();
    else this.send(text, whole);
  }

  /** Closes the connection with a reason. Clients of the protocol also read it in a message before the close. */
  end(ending: Ending): void {
    if (this.readyState !== WebSocket.OPEN) return;
    const [code, reason] = closeCodes[ending];
    if (code >= 4000) this.send(errorMessageOf(code, reason));
    this.close(code, reason);
  }
}

/** A text that was encoded once for all clients is still a text message. */
const whole = { binary: false } as const;
