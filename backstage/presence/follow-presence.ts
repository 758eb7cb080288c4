import * as v from "valibot";
import {
  announcePresence,
  type PresenceState,
  presenceEvent,
  presenceEventName,
} from "#contract/backstage/presence.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { RealtimeConfig } from "#contract/pages/endpoints.ts";
import { backstageChannel } from "#contract/realtime/channels.ts";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { RealtimeConnection } from "#src/realtime/connection/realtime-connection.ts";
import type { LiveEvent } from "#src/realtime/live-status.ts";
import {
  isOf,
  type OpenItem,
  type PresentPerson,
  peopleOf,
  type Tabs,
  withEvent,
  withoutSilent,
} from "./presence-tabs.ts";

/** Milliseconds between two heartbeats. */
const heartbeat = 25_000;
/** Milliseconds between two checks for silent tabs. */
const check = 5000;
/** Most milliseconds until a tab answers one that has just opened. They spread the answers of many. */
const answerWithin = 500;

interface Following {
  readonly lang: number;
  /** Events of this member's other tabs are ignored. */
  readonly memberId: number;
  readonly item: OpenItem;
  /** Reads the address of the realtime host; `undefined` from a cached copy of an earlier release. */
  readonly readConfig: () => Promise<RealtimeConfig | undefined>;
  readonly onChange: (people: readonly PresentPerson[]) => void;
}

export interface Presence {
  /** Announces the document that is open in this tab from now on. */
  moveTo(documentId: string | undefined): void;
  stop(): void;
}

/**
 * Announces what this tab has open, and follows who else has documents of the same item open. Both happen while the page
 * is visible and online. Without WebSockets nobody is shown, and no message says so: presence is a courtesy that locks
 * nothing.
 */
export function followPresence({ lang, memberId, item, readConfig, onChange }: Following): Presence {
  const tab = crypto.randomUUID();
  let documentId: string | undefined;
  /** Whether others may believe that this tab has a document open. */
  let announced = false;
  let tabs: Tabs = new Map();
  let connection: RealtimeConnection | undefined;
  let connecting = false;
  let last: Promise<unknown> = Promise.resolve();

  const isActive = () => documentId !== undefined && !document.hidden && connectivity() !== "offline";

  function setTabs(next: Tabs): void {
    if (next === tabs) return;
    tabs = next;
    onChange(peopleOf(tabs));
  }

  /** Sends an announcement after the earlier ones. Returns whether the server has not denied it. */
  function announce(state: PresenceState, { leaving = false } = {}): Promise<boolean> {
    if (documentId === undefined) return Promise.resolve(false);
    const body = { document: documentId, tab, state };
    announced = state !== "left";
    const send = () =>
      callAsMember(announcePresence, body, { lang, leaving }).then(
        () => true,
        (error: unknown) => error instanceof ApiError && (error.code === "offline" || error.code === "timeout"),
      );
    // A page that ends waits for nothing.
    const result = leaving ? send() : last.then(send);
    last = result;
    return result;
  }

  async function beat(): Promise<void> {
    if (!isActive()) close();
    // Who may not announce a document may not listen either, for example after twelve hours.
    else if (await announce("open")) await connect();
    else close();
  }

  async function connect(): Promise<void> {
    if (connection || connecting) return;
    connecting = true;
    try {
      const [config, { connectRealtime }] = await Promise.all([
        readConfig(),
        import("#src/realtime/connection/realtime-connection.ts"),
      ]);
      if (!config || !isActive()) return;
      connection = connectRealtime(
        config,
        { lang, channels: [backstageChannel] },
        { onState: () => {}, onRefused: () => {}, onEvent: receive, onOpen: () => void announce("opened") },
      );
    } catch (error) {
      console.warn("presence is not available:", error);
    } finally {
      connecting = false;
    }
  }

  function receive({ name, channel, data }: LiveEvent): void {
    if (channel !== backstageChannel || name !== presenceEventName) return;
    const parsed = v.safeParse(presenceEvent, data);
    if (!parsed.success || parsed.output.member.id === memberId) return;
    const event = parsed.output;
    setTabs(withEvent(tabs, item, event, Date.now()));
    if (event.state !== "opened" || !isOf(item, event)) return;
    setTimeout(() => isActive() && void announce("open"), Math.random() * answerWithin);
  }

  function close(): void {
    connection?.close();
    connection = undefined;
    if (tabs.size > 0) setTabs(new Map());
  }

  function leave(leaving: boolean): void {
    if (announced) void announce("left", { leaving });
    close();
  }

  function resume(): void {
    connection?.hurry();
    void beat();
  }

  const onBeat = () => void beat();
  const onVisible = () => document.hidden || resume();
  const onHide = () => leave(true);
  // Pages in the back/forward cache hold no connection.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && resume();
  const beats = setInterval(onBeat, heartbeat);
  const checks = setInterval(() => setTabs(withoutSilent(tabs, Date.now())), check);
  const stopFollowing = onConnectivityChange(resume);
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("pagehide", onHide);
  addEventListener("pageshow", onShow);

  return {
    moveTo: (next) => {
      if (next === documentId) return;
      if (next === undefined) leave(false);
      documentId = next;
      void beat();
    },
    stop: () => {
      leave(false);
      documentId = undefined;
      clearInterval(beats);
      clearInterval(checks);
      stopFollowing();
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
    },
  };
}
