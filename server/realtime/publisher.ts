import type { Hub } from "./hub.ts";
import { maxEventBytes } from "./protocol.ts";

/** Publishes events to open pages. */
export interface Publisher {
  /**
   * Publishes an event to all subscribers of some channels; a page in two of them gets it twice. Resolves when it is
   * sent. Missed events are not sent again.
   *
   * @param data JSON data, up to ten kilobytes
   * @throws when the data is longer, or the cluster rejects it
   */
  publish(channels: readonly string[], event: string, data: unknown): Promise<void>;
}

/** Publishes to the connections of this process and of its peers. */
export function embeddedPublisher(hub: Hub): Publisher {
  return {
    publish: async (channels, event, data) => {
      await hub.broadcast(channels, event, eventText(data));
    },
  };
}

/** Encodes the data of an event. */
export function eventText(data: unknown): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxEventBytes) throw new RangeError(`An event has at most ${maxEventBytes} bytes.`);
  return text;
}
