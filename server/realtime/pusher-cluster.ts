import type { RealtimeApp } from "./realtime-app.ts";

/** The hosts of a cluster: for publishing, and for connections of pages. */
export interface Cluster {
  readonly app: RealtimeApp;
  readonly url: URL;
  /** `ws:` or `wss:`. */
  readonly publicUrl: URL;
}

/** The publishing host of a cluster of Pusher's own. */
const pusherHost = /^api-([\w-]+)\.pusher\.com$/;

/** The name of a cluster of Pusher's own. */
export function pusherCluster(url: URL): string | undefined {
  return pusherHost.exec(url.hostname)?.[1];
}

/**
 * A cluster from `https://key:secret@host:port/apps/id`. Pages connect to the same host unless another is named; those
 * of Pusher's own have one each.
 */
export function clusterOf(address: string, publicAddress?: string): Cluster {
  const url = new URL(address);
  const own = pusherCluster(url);
  const scheme = url.protocol === "https:" ? "wss" : "ws";
  return {
    app: {
      id: url.pathname.split("/").at(-1) ?? "",
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    },
    url,
    publicUrl: new URL(publicAddress ?? (own ? `wss://ws-${own}.pusher.com` : `${scheme}://${url.host}`)),
  };
}
