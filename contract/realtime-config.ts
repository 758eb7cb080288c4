import * as v from "valibot";

/** Where pages connect, told with the main data. */
export const realtimeConfig = v.object({
  /** The application's key; it is no secret. */
  key: v.string(),
  /** Name of the host, or `null` for the one that the page came from. */
  host: v.nullable(v.string()),
  /** Its port; `null` for the page's own. */
  port: v.nullable(v.number()),
  /** Whether to connect by TLS; `null` for as the page came. */
  tls: v.nullable(v.boolean()),
  /** Name of the Pusher cluster; empty where there is none. */
  cluster: v.string(),
});
export type RealtimeConfig = v.InferOutput<typeof realtimeConfig>;
