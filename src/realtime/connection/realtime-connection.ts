import Echo from "laravel-echo";
import Pusher from "pusher-js";
import type { RealtimeConfig } from "#contract/pages/endpoints.ts";
import { memberChannel, publicChannel, userChannel } from "#contract/realtime/channels.ts";
import { authorizeChannel } from "#contract/realtime/endpoints.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { deniedDelay, fastReconnectDelay, reconnectDelay } from "../backoff.ts";
import type { LiveEvent, LiveState } from "../live-status.ts";
import { Channels } from "./realtime-channels.ts";

/** Milliseconds: a network that is gone without a word is noticed after the first two together. */
export const defaultTimeouts = { activityTimeout: 30_000, pongTimeout: 10_000, unavailableTimeout: 10_000 } as const;

export interface RealtimeEvents {
  onState(state: LiveState): void;
  /** Whether the site keeps the member out of a channel of his. */
  onRefused(refused: boolean): void;
  onEvent(event: LiveEvent): void;
  /** Every channel is open that the site lets it into: what came until now nobody has told of. */
  onOpen(): void;
}

export interface RealtimeConnection {
  /** Is in the channels of this member, of `undefined` in those for everybody alone. */
  setMember(id: number | undefined): void;
  /** There is reason to think that it would work now. */
  hurry(): void;
  close(): void;
}

/**
 * Connects to the site, and comes back whenever the connection is lost: soon, but not in the same moment as all others.
 */
export function connectRealtime(
  config: RealtimeConfig,
  {
    lang,
    patience = defaultTimeouts,
  }: { lang: number; patience?: Readonly<Record<keyof typeof defaultTimeouts, number>> },
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
    ...patience,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      // The token of who is here at that moment, not of who was when the page began.
      customHandler: ({ socketId, channelName }, callback) => {
        callAsMember(authorizeChannel, { socket_id: socketId, channel_name: channelName }, { lang }).then(
          (pass) => callback(null, pass),
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
  channels.want([publicChannel]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** What the library has planned itself is called off: it comes back after a second, everybody in the same one. */
  function later(delay: number): void {
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
    later(reconnectDelay());
  });
  pusher.connection.bind("error", (said: { data?: { code?: unknown }; error?: { data?: { code?: unknown } } }) => {
    const code = Number(said.data?.code ?? said.error?.data?.code);
    if (!(code >= 4000)) return;
    const wanted = code >= 4100 && code < 4300;
    events.onState(wanted ? "connecting" : "failed");
    later(wanted ? reconnectDelay() : deniedDelay());
  });
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") channels.opened();
    // Between two attempts it is not connected on purpose.
    if (current !== "disconnected" && current !== "initialized") events.onState(current as LiveState);
  });

  events.onState("connecting");

  return {
    setMember: (id) => channels.want([publicChannel, ...(id === undefined ? [] : [memberChannel, userChannel(id)])]),
    hurry: () => {
      if (timer === undefined && pusher.connection.state !== "unavailable") return;
      later(fastReconnectDelay());
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      channels.close();
      pusher.disconnect();
      events.onState("disconnected");
    },
  };
}
