import { randomInt } from "node:crypto";
import { WebSocket } from "ws";
import { closeCodes, type Ending, errorMessageOf } from "./protocol.ts";

/** Messages that a client may send at once, and over time as many in a second. */
const messages = { atOnce: 30, perSecond: 5 } as const;
/** Bytes that may wait for a client: who reads slower than that is let go, and catches up when he is back. */
const mostWaitingBytes = 128 * 1024;
/** Two halves of an id, each a number that nobody guesses. */
const idHalf = 2 ** 47;

/** One connection of a client. What all of them do stands in functions of its own: ten thousand of these are kept. */
export class RealtimeSocket extends WebSocket {
  readonly id = `${randomInt(idHalf)}.${randomInt(idHalf)}`;
  readonly channels = new Set<string>();
  /** Logins by which it has got into channels, or may. */
  passes: Map<string, string> | undefined;
  /** Channels whose login has ended: a pass from before is no longer good. */
  refused: Set<string> | undefined;
  /** Moment of the last sign of life, milliseconds of `performance.now()`. */
  heardAt = performance.now();
  /** Whether it has been asked for one since. */
  asked = false;
  #allowed: number = messages.atOnce;
  #countedAt = this.heardAt;

  /** Notes a message, and whether it is not one too many. */
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

  /** Sends a text, unless so much is waiting already that the client has to be let go. */
  tell(text: string | Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.bufferedAmount > mostWaitingBytes) this.terminate();
    else this.send(text, whole);
  }

  /** Ends the connection with its reason, which clients of the protocol read in a message before the close as well. */
  end(ending: Ending): void {
    if (this.readyState !== WebSocket.OPEN) return;
    const [code, reason] = closeCodes[ending];
    if (code >= 4000) this.send(errorMessageOf(code, reason));
    this.close(code, reason);
  }
}

/** A text that has been encoded once for everybody is no binary message. */
const whole = { binary: false } as const;
