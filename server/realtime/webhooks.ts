import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Hub } from "./hub.ts";
import type { RealtimeApp } from "./realtime-app.ts";
import { webhookSignature } from "./signatures.ts";

/** Milliseconds until a change is told. A page that reloads leaves and returns within them, which tells nothing. */
const settleMilliseconds = 1000;
/** Milliseconds before each further attempt. */
const defaultDelays = [1000, 2000, 4000, 8000] as const;
/** Milliseconds for a request, and for the last one when the process stops. */
const requestMilliseconds = 5000;
const lastMilliseconds = 1000;
/** Events of a request. */
const mostEvents = 1000;

interface Options {
  readonly app: RealtimeApp;
  readonly hub: Hub;
  readonly url: string;
  readonly log: Logger;
  /** Milliseconds before each further attempt. */
  readonly delays?: readonly number[];
}

interface Webhook {
  readonly name: "channel_occupied" | "channel_vacated";
  readonly channel: string;
}

/**
 * Sends a signed webhook of the Pusher protocol when a channel of this process gets its first subscriber or loses its
 * last one. Requests follow one another, so a receiver gets them in order. After the last attempt their events are
 * dropped and logged.
 *
 * @returns a function that stops within about a second; it tells once that the channels are vacated
 * @see https://pusher.com/docs/channels/server_api/webhooks/
 */
export function startWebhooks({ app, hub, url, log, delays = defaultDelays }: Options): () => Promise<void> {
  /** Channels that the receiver knows as occupied. */
  const told = new Set<string>();
  /** Channels whose state may differ from what the receiver knows. */
  const changed = new Set<string>();
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  const schedule = () => {
    if (!stopping.signal.aborted && !sending) timer ??= setTimeout(send, settleMilliseconds).unref();
  };
  const send = () => {
    timer = undefined;
    const events = take();
    if (events.length === 0) return;
    sending = deliver(events).finally(() => {
      sending = undefined;
      if (changed.size > 0) schedule();
    });
  };
  const take = (): Webhook[] => {
    const some = [...changed].slice(0, mostEvents);
    for (const channel of some) changed.delete(channel);
    return some.flatMap((channel): Webhook[] => {
      const occupied = hub.subscribers(channel) > 0;
      if (occupied === told.has(channel)) return [];
      if (occupied) told.add(channel);
      else told.delete(channel);
      return [{ name: occupied ? "channel_occupied" : "channel_vacated", channel }];
    });
  };
  const deliver = async (events: readonly Webhook[]): Promise<void> => {
    for (const delay of [...delays, undefined]) {
      const failure = await attempt(app, url, events, AbortSignal.timeout(requestMilliseconds));
      if (failure === undefined) return;
      if (delay === undefined || stopping.signal.aborted) {
        log.warn({ host: new URL(url).host, reason: failure, events: events.length }, "webhooks were not delivered");
        return;
      }
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  hub.onOccupancyChange = (channel) => {
    changed.add(channel);
    schedule();
  };
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    const events = take();
    const late = AbortSignal.timeout(lastMilliseconds);
    const last = (async () => {
      await sending;
      if (events.length > 0) await attempt(app, url, events, late);
    })();
    await Promise.race([last, sleep(lastMilliseconds)]);
  };
}

/** Sends one request. Returns why it failed, without the address, which may have a password. */
async function attempt(
  app: RealtimeApp,
  url: string,
  events: readonly Webhook[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = JSON.stringify({ time_ms: Date.now(), events });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-pusher-key": app.key,
        "x-pusher-signature": webhookSignature(app, body),
      },
      body,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}
