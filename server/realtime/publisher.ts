import Pusher from "pusher";
import type { Hub } from "./hub.ts";
import { maxEventBytes } from "./protocol.ts";
import type { RealtimeApp } from "./realtime-app.ts";

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
      await hub.broadcast(channels, event, textOf(data));
    },
  };
}

/** As many as the protocol takes in one request. */
const mostChannels = 100;
const timeoutMilliseconds = 5000;

/** Through a cluster that speaks the Pusher protocol. */
export function clusterPublisher(app: RealtimeApp, url: URL): Publisher {
  const pusher = new Pusher({
    ...{ appId: app.id, key: app.key, secret: app.secret },
    ...{ host: url.hostname, useTLS: url.protocol === "https:", timeout: timeoutMilliseconds },
    ...(url.port && { port: url.port }),
  });
  return {
    publish: async (channels, event, data) => {
      const text = textOf(data);
      for (let from = 0; from < channels.length; from += mostChannels) {
        await pusher.trigger(channels.slice(from, from + mostChannels), event, text);
      }
    },
  };
}

function textOf(data: unknown): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxEventBytes) throw new RangeError(`An event has at most ${maxEventBytes} bytes.`);
  return text;
}
