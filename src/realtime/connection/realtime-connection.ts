import Echo from "laravel-echo";
import Pusher from "pusher-js";
import type { RealtimeConfig } from "#contract/pages/endpoints.ts";
import { memberChannel, publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { authorizeChannel } from "#contract/realtime/endpoints.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { deniedDelay, fastReconnectDelay, reconnectDelay } from "../backoff.ts";
import type { LiveEvent, LiveState } from "../live-status.ts";
import { Channels } from "./realtime-channels.ts";

/** Milliseconds. A silently lost network is noticed after the first two together. */
export const defaultTimeouts = { activityTimeout: 30_000, pongTimeout: 10_000, unavailableTimeout: 10_000 } as const;

export interface RealtimeEvents {
  onState(state: LiveState): void;
  /** Whether the server denies a channel of the member. */
  onRefused(refused: boolean): void;
  onEvent(event: LiveEvent): void;
  /** No subscription is pending any more. Events before it were missed. */
  onOpen(): void;
}

export interface RealtimeConnection {
  /** Subscribes to the channels of this member; with `undefined` to none of a member. */
  setMember(id: number | undefined): void;
  /** Reconnects soon: the network or the reader is back. */
  hurry(): void;
  close(): void;
}

/**
 * Connects to the server, and reconnects with jitter after a lost connection.
 */
export function connectRealtime(
  config: RealtimeConfig,
  {
    lang,
    channels: always = [publicChannel],
    timeouts = defaultTimeouts,
  }: {
    lang: number;
    /** Channels besides those of a member; without a choice the public one. */
    channels?: readonly string[];
    timeouts?: Readonly<Record<keyof typeof defaultTimeouts, number>>;
  },
  events: RealtimeEvents,
): RealtimeConnection {
  const tls = config.tls ?? location.protocol === "https:";
  const port = config.port ?? (Number(location.port) || (tls ? 443 : 80));
  const pusher = new Pusher(config.key, {
    cluster: config.cluster,
    wsHost: config.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: tls,
    enabledTransports: tls ? ["ws", "wss"] : ["ws"],
    ...timeouts,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      // The current token: the member may have changed since the start of the page.
      customHandler: ({ socketId, channelName }, callback) => {
        callAsMember(authorizeChannel, { socket_id: socketId, channel_name: channelName }, { lang }).then(
          (authorization) => callback(null, authorization),
          (error: Error) => callback(error, null),
        );
      },
    },
  });
  const echo = new Echo<"pusher">({
    broadcaster: "pusher",
    client: pusher,
    namespace: false,
    withoutInterceptors: true,
  });
  const channels = new Channels(echo, pusher, events);
  channels.setChannels(always);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** Reconnects after a delay. It cancels the library's own attempt, which has no jitter. */
  function reconnectLater(delay: number): void {
    pusher.disconnect();
    clearTimeout(timer);
    timer = undefined;
    queueMicrotask(() => {
      if (closed || timer !== undefined) return;
      pusher.disconnect();
      timer = setTimeout(connect, delay);
    });
  }
  function connect(): void {
    clearTimeout(timer);
    timer = undefined;
    pusher.connect();
  }

  pusher.connection.bind("connecting_in", () => {
    events.onState("connecting");
    reconnectLater(reconnectDelay());
  });
  pusher.connection.bind("error", (event: { data?: { code?: unknown }; error?: { data?: { code?: unknown } } }) => {
    const code = Number(event.data?.code ?? event.error?.data?.code);
    if (!(code >= 4000)) return;
    const mayReconnect = code >= 4100 && code < 4300;
    events.onState(mayReconnect ? "connecting" : "failed");
    reconnectLater(mayReconnect ? reconnectDelay() : deniedDelay());
  });
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    if (closed) return;
    if (current === "connected") channels.handleConnected();
    // Between two attempts the page disconnects on purpose.
    if (current !== "disconnected" && current !== "initialized") events.onState(current as LiveState);
  });

  events.onState("connecting");

  return {
    setMember: (id) => channels.setChannels([...always, ...(id === undefined ? [] : [memberChannel, userChannel(id)])]),
    hurry: () => {
      if (timer === undefined && pusher.connection.state !== "unavailable") return;
      reconnectLater(fastReconnectDelay());
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      channels.close();
      // The library sends in a task of its own. A browser logs an error when the socket is closed before it.
      setTimeout(() => pusher.disconnect());
      events.onState("disconnected");
    },
  };
}
