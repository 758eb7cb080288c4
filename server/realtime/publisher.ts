import type { Hub } from "./hub.ts";
import { maxEventBytes } from "./protocol.ts";

/** Sends events to pages that are open. */
export interface Publisher {
  /**
   * Sends one event to everybody who is in one of the channels; a page that is in two of them gets it twice.
   * Resolves when it has left for all of them. Nobody is told again what he has missed.
   *
   * @param data what can be JSON, up to ten kilobytes of it
   * @throws when it is longer, or the cluster does not take it
   */
  publish(channels: readonly string[], event: string, data: unknown): Promise<void>;
}

/** To the connections of this process. */
export function embeddedPublisher(hub: Hub): Publisher {
  return {
    publish: async (channels, event, data) => {
      await hub.broadcast(channels, event, eventText(data));
    },
  };
}

/** The data of an event as it is sent. */
export function eventText(data: unknown): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxEventBytes) throw new RangeError(`An event has at most ${maxEventBytes} bytes.`);
  return text;
}
