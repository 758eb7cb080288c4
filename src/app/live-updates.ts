import type { RegisteredRouter } from "@tanstack/react-router";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange, probe } from "#src/offline/connectivity.ts";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { pollAfter } from "#src/realtime/backoff.ts";
import type { RealtimeConnection } from "#src/realtime/connection/realtime-connection.ts";
import { emitCatchUp, emitLiveEvent, emitReconnected, setLiveStatus } from "#src/realtime/live-status.ts";

/** Milliseconds for which a page at the back stays connected. */
const hiddenAtMost = 5 * 60_000;
/** Milliseconds in the background after which the page checks for missed events: it may have been suspended. */
const asleep = 60_000;

/** Connects the page to realtime updates while it is visible and online. Without a connection it polls instead. */
export function connectLiveUpdates(router: RegisteredRouter): void {
  const { locale, queryClient } = router.options.context;
  let connection: RealtimeConnection | undefined;
  let opening = false;
  let connected = false;
  let wasLost = false;
  let hiddenAt: number | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setTimeout> | undefined;

  const mayConnect = () => !document.hidden && connectivity() !== "offline";

  async function open(): Promise<void> {
    const config = queryClient.getQueryData(mainQuery(locale.id).queryKey)?.data.config.realtime;
    if (!config || connection || opening || !mayConnect()) return;
    opening = true;
    try {
      const { connectRealtime } = await import("#src/realtime/connection/realtime-connection.ts");
      if (!mayConnect()) return;
      connection = connectRealtime(
        config,
        { lang: locale.id },
        {
          onState: (state) => {
            if (connected && state !== "connected" && state !== "disconnected") {
              wasLost = true;
              // Perhaps the network is lost too. Then the page finds out when it is back.
              void probe();
            }
            connected = state === "connected";
            setLiveStatus({ state });
            document.documentElement.dataset.live = state;
          },
          onRefused: (refused) => setLiveStatus({ refused }),
          onEvent: emitLiveEvent,
          onOpen: () => {
            emitCatchUp();
            if (wasLost) emitReconnected();
            wasLost = false;
          },
        },
      );
      connection.setMember(currentLogin()?.memberId);
    } catch (error) {
      console.warn("No connection that stays:", error);
    } finally {
      opening = false;
    }
  }

  function close(): void {
    connection?.close();
    connection = undefined;
  }

  function poll(): void {
    clearTimeout(polling);
    polling = setTimeout(() => {
      if (!connected && mayConnect()) {
        emitCatchUp();
        void open();
      }
      poll();
    }, pollAfter());
  }

  function hide(): void {
    hiddenAt ??= performance.now();
    hiding ??= setTimeout(close, hiddenAtMost);
  }

  function show(): void {
    clearTimeout(hiding);
    hiding = undefined;
    const away = performance.now() - (hiddenAt ?? performance.now());
    hiddenAt = undefined;
    connection?.hurry();
    void open();
    if (connected && away > asleep) emitCatchUp();
  }

  onSessionChange(() => connection?.setMember(currentLogin()?.memberId));
  onConnectivityChange(() => {
    if (!mayConnect()) return;
    connection?.hurry();
    void open();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? hide() : show()));
  // Pages in the back/forward cache hold no connection.
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && void open());
  whenIdle(() => void open());
  poll();
}
