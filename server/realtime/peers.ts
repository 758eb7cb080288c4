import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import * as v from "valibot";
import type { Database } from "#server/database/connect.ts";
import { hearProcesses, notifyProcesses } from "#server/database/notify-processes.ts";
import type { Hub } from "./hub.ts";

const channel = "realtime";
/** Messages of one statement, and those that wait for it. Further ones are dropped: the database is away then. */
const atOnce = 100;
const mostWaiting = 10_000;
/** Milliseconds for messages that wait when the process stops. */
const stopMilliseconds = 500;

/** What a process tells the others: an event for subscribers, or that a session allows a connection a channel. */
const told = v.variant("kind", [
  v.object({
    kind: v.literal("event"),
    channels: v.array(v.string()),
    event: v.string(),
    data: v.string(),
    except: v.optional(v.string()),
  }),
  v.object({ kind: v.literal("let-in"), socketId: v.string(), channel: v.string(), session: v.string() }),
]);
type Told = v.InferOutput<typeof told>;
const envelope = v.pipe(v.string(), v.parseJson(), v.object({ from: v.string(), told: v.array(told) }));

interface Connecting {
  readonly db: Database;
  readonly url: string;
  readonly hub: Hub;
  readonly log: Logger;
}

/**
 * Connects the connections of this process with those of the other processes on the same database, so that an event or
 * an authorization of one reaches all. Pages fetch what they missed while the database was away.
 *
 * @returns a function that stops
 */
export function connectPeers({ db, url, hub, log }: Connecting): () => Promise<void> {
  const own = randomUUID();
  const waiting: Told[] = [];
  let telling: Promise<void> | undefined;
  // A message to ten thousand members is as many events, and each statement is a transaction.
  const tellAll = async () => {
    while (waiting.length > 0) {
      const text = JSON.stringify({ from: own, told: waiting.splice(0, atOnce) });
      await notifyProcesses(db, channel, text).catch((error: unknown) => {
        log.warn({ err: error }, "other processes were not told of events");
      });
    }
    telling = undefined;
  };
  const tell = async (message: Told) => {
    if (waiting.length < mostWaiting) waiting.push(message);
    telling ??= tellAll();
    await telling;
  };
  hub.peers = {
    broadcast: (channels, event, data, except) => {
      void tell({ kind: "event", channels: [...channels], event, data, ...(except !== undefined && { except }) });
    },
    letIn: (socketId, toChannel, session) => tell({ kind: "let-in", socketId, channel: toChannel, session }),
  };
  const stopHearing = hearProcesses({
    ...{ url, channel, log },
    began: () => {},
    heard: (text) => {
      const { success, output } = v.safeParse(envelope, text);
      if (!success || output.from === own) return;
      for (const message of output.told) {
        if (message.kind === "event") void hub.deliver(message.channels, message.event, message.data, message.except);
        else hub.letInHere(message.socketId, message.channel, message.session);
      }
    },
  });
  return async () => {
    await Promise.race([telling, sleep(stopMilliseconds, undefined, { ref: false })]);
    await stopHearing();
  };
}
