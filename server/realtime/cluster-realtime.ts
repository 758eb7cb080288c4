import Pusher from "pusher";
import { eventText, type Publisher } from "./publisher.ts";
import { type Cluster, pusherCluster } from "./pusher-cluster.ts";
import type { Realtime } from "./realtime.ts";
import type { RealtimeApp } from "./realtime-app.ts";

/** Publishes through a cluster. */
export function clusterRealtime({ app, url, publicUrl }: Cluster): Realtime {
  const tls = publicUrl.protocol === "wss:";
  return {
    app,
    publisher: clusterPublisher(app, url),
    config: {
      key: app.key,
      host: publicUrl.hostname,
      port: Number(publicUrl.port) || (tls ? 443 : 80),
      tls,
      cluster: pusherCluster(url) ?? "",
    },
  };
}

/** Largest number of channels in a request of the protocol. */
const mostChannels = 100;
const timeoutMilliseconds = 5000;

/** Creates realtime services on a cluster with the Pusher protocol. */
function clusterPublisher(app: RealtimeApp, url: URL): Publisher {
  const pusher = new Pusher({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: url.hostname,
    useTLS: url.protocol === "https:",
    timeout: timeoutMilliseconds,
    ...(url.port && { port: url.port }),
  });
  return {
    publish: async (channels, event, data) => {
      const text = eventText(data);
      for (let from = 0; from < channels.length; from += mostChannels) {
        await pusher.trigger(channels.slice(from, from + mostChannels), event, text);
      }
    },
  };
}
