import type { RealtimeConfig } from "#contract/pages/endpoints.ts";
import { Hub } from "./hub.ts";
import { embeddedPublisher, type Publisher } from "./publisher.ts";
import type { RealtimeApp } from "./realtime-app.ts";

/** How events get to pages that are open. */
export interface Realtime {
  readonly app: RealtimeApp;
  readonly publisher: Publisher;
  /** Where pages connect. */
  readonly config: RealtimeConfig;
  /** The connections of this process; absent where a cluster has them. */
  readonly hub?: Hub;
}

/** To connections of this process, which come to the address that the page came from. */
export function embeddedRealtime(app: RealtimeApp): Realtime & { readonly hub: Hub } {
  const hub = new Hub();
  const config = { key: app.key, host: null, port: null, tls: null, cluster: "" };
  return { app, hub, config, publisher: embeddedPublisher(hub) };
}
