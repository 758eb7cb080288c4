import type Echo from "laravel-echo";
import type Pusher from "pusher-js";
import { resubscribeDelay } from "../backoff.ts";
import type { RealtimeEvents } from "./realtime-connection.ts";

/** The channels of a connection. A failed subscription is retried. */
export class Channels {
  readonly #echo: Echo<"pusher">;
  readonly #pusher: Pusher;
  readonly #events: RealtimeEvents;
  /** Failed attempts in a row for each channel; `undefined` once it is subscribed. */
  readonly #failures = new Map<string, number | undefined>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Whether a channel was subscribed since the last `onOpen`. */
  #mustCatchUp = false;

  constructor(echo: Echo<"pusher">, pusher: Pusher, events: RealtimeEvents) {
    this.#echo = echo;
    this.#pusher = pusher;
    this.#events = events;
  }

  /** Subscribes to these channels, and leaves all others. */
  setChannels(names: readonly string[]): void {
    for (const name of [...this.#failures.keys()]) {
      if (names.includes(name)) continue;
      this.#forget(name);
      this.#echo.leaveChannel(name);
    }
    for (const name of names) if (!this.#failures.has(name)) this.#subscribe(name);
    this.#notify();
  }

  /** Resets the failures: after a new connection the library subscribes to every channel again. */
  handleConnected(): void {
    for (const name of this.#failures.keys()) this.#failures.set(name, 0);
  }

  close(): void {
    for (const name of [...this.#failures.keys()]) this.#forget(name);
  }

  #subscribe(name: string): void {
    this.#failures.set(name, 0);
    this.#echo
      .channel(name)
      // Echo writes a dot before names without a namespace.
      .listenToAll((event: string, data: unknown) =>
        this.#events.onEvent({ name: event.slice(1), channel: name, data }),
      )
      .subscribed(() => {
        this.#mustCatchUp = true;
        this.#failures.set(name, undefined);
        this.#notify();
      })
      .error(() => this.#handleDenied(name));
  }

  #forget(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    this.#failures.delete(name);
  }

  /** Subscribes again later. The library tries once, and then considers the subscription pending. */
  #handleDenied(name: string): void {
    if (!this.#failures.has(name)) return;
    const failures = (this.#failures.get(name) ?? 0) + 1;
    this.#failures.set(name, failures);
    this.#notify();
    clearTimeout(this.#timers.get(name));
    const retry = () => {
      this.#pusher.channel(name)?.disconnect();
      this.#pusher.subscribe(name);
    };
    this.#timers.set(name, setTimeout(retry, resubscribeDelay(failures)));
  }

  #notify(): void {
    const counts = [...this.#failures.values()];
    this.#events.onRefused(counts.some((failures) => failures !== undefined && failures > 0));
    // Earlier events were missed, so the page must catch up once no subscription is pending.
    if (!this.#mustCatchUp || counts.some((failures) => failures === 0)) return;
    this.#mustCatchUp = false;
    this.#events.onOpen();
  }
}
