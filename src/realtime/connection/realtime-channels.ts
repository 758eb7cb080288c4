import type Echo from "laravel-echo";
import type Pusher from "pusher-js";
import { resubscribeDelay } from "../backoff.ts";
import type { RealtimeEvents } from "./realtime-connection.ts";

/** The channels of a connection: into those it is not let into it tries to get again. */
export class Channels {
  readonly #echo: Echo<"pusher">;
  readonly #pusher: Pusher;
  readonly #events: RealtimeEvents;
  /** How often in a row each has not been opened; `undefined` where it is open. */
  readonly #failed = new Map<string, number | undefined>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Whether some were opened that nobody has been told of. */
  #behind = false;

  constructor(echo: Echo<"pusher">, pusher: Pusher, events: RealtimeEvents) {
    this.#echo = echo;
    this.#pusher = pusher;
    this.#events = events;
  }

  /** Is in these from now on, and in no other. */
  want(names: readonly string[]): void {
    for (const name of [...this.#failed.keys()]) {
      if (names.includes(name)) continue;
      this.#forget(name);
      this.#echo.leaveChannel(name);
    }
    for (const name of names) if (!this.#failed.has(name)) this.#join(name);
    this.#tell();
  }

  /** The connection is there, and every channel is asked for anew. */
  opened(): void {
    for (const name of this.#failed.keys()) this.#failed.set(name, 0);
  }

  close(): void {
    for (const name of [...this.#failed.keys()]) this.#forget(name);
  }

  #join(name: string): void {
    this.#failed.set(name, 0);
    this.#echo
      .channel(name)
      // It writes a dot before what has no namespace.
      .listenToAll((event: string, data: unknown) =>
        this.#events.onEvent({ name: event.slice(1), channel: name, data }),
      )
      .subscribed(() => {
        this.#behind = true;
        this.#failed.set(name, undefined);
        this.#tell();
      })
      .error(() => this.#refused(name));
  }

  #forget(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    this.#failed.delete(name);
  }

  /** The library asks once, and thinks that an answer to come when the site has said no. */
  #refused(name: string): void {
    if (!this.#failed.has(name)) return;
    const failed = (this.#failed.get(name) ?? 0) + 1;
    this.#failed.set(name, failed);
    this.#tell();
    clearTimeout(this.#timers.get(name));
    const ask = () => {
      this.#pusher.channel(name)?.disconnect();
      this.#pusher.subscribe(name);
    };
    this.#timers.set(name, setTimeout(ask, resubscribeDelay(failed)));
  }

  #tell(): void {
    const states = [...this.#failed.values()];
    this.#events.onRefused(states.some((failed) => failed !== undefined && failed > 0));
    // What comes from now on is heard; what came before that is asked for.
    if (!this.#behind || states.some((failed) => failed === 0)) return;
    this.#behind = false;
    this.#events.onOpen();
  }
}
