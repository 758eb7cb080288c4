import type { RealtimeConfig } from "#contract/pages/endpoints.ts";
import { Hub } from "./hub.ts";
import { embeddedPublisher, type Publisher } from "./publisher.ts";
import type { RealtimeApp } from "./realtime-app.ts";

/** Realtime events for open pages. */
export interface Realtime {
  readonly app: RealtimeApp;
  readonly publisher: Publisher;
  /** Address that pages connect to. */
  readonly config: RealtimeConfig;
  /** Connections of this process. Absent when a cluster has them. */
  readonly hub?: Hub;
}

/** Creates realtime services on connections of this process, at the address of the page. */
export function embeddedRealtime(app: RealtimeApp): Realtime & { readonly hub: Hub } {
  const hub = new Hub();
  const config = { key: app.key, host: null, port: null, tls: null, cluster: "" };
  return { app, hub, config, publisher: embeddedPublisher(hub) };
}
