import { Agent } from "node:https";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import webPush from "web-push";
import { maxPushBytes } from "#contract/push/limits.ts";
import type { PushMessage } from "#contract/push/message.ts";
import { publicLookup, type Resolve } from "./public-lookup.ts";
import type { PushDevice } from "./push.schema.ts";
import type { PushHosts } from "./push-hosts.ts";
import { outcomeOf, type PushResult } from "./push-outcome.ts";
import { type PushAnswer, pushRequest } from "./push-request.ts";
import type { PushSigner } from "./push-signer.ts";

const ellipsis = "…";

/** A push as it is encrypted: JSON that every push service takes, its body and then its title shortened for that. */
function pushPayload(message: PushMessage): Buffer {
  const { notification } = message;
  const of = (title: string, body: string) =>
    Buffer.from(JSON.stringify({ ...message, notification: { ...notification, title, body } }));
  const whole = of(notification.title, notification.body);
  if (whole.length <= maxPushBytes) return whole;
  const shorter = shortened(notification.body, (body) => of(notification.title, body));
  if (shorter) return shorter;
  const shortest = shortened(notification.title, (title) => of(title, ""));
  if (!shortest) throw new Error("A push has no room for any text.");
  return shortest;
}

/** The most of a text with which there is room, cut between characters as readers see them; `undefined` for none. */
function shortened(text: string, make: (text: string) => Buffer): Buffer | undefined {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  let fits: Buffer | undefined;
  let least = 0;
  let most = letters.length - 1;
  while (least <= most) {
    const middle = (least + most) >> 1;
    const made = make(text.slice(0, letters[middle]?.index ?? 0).trimEnd() + ellipsis);
    if (made.length <= maxPushBytes) {
      fits = made;
      least = middle + 1;
    } else {
      most = middle - 1;
    }
  }
  return fits;
}

/** What of a device is needed to reach it. */
export type PushTarget = Pick<PushDevice, "id" | "endpoint" | "p256dh" | "auth" | "lastSuccessAt" | "failingSince">;

export interface PushOptions {
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number;
  readonly urgency: "very-low" | "low" | "normal" | "high";
  /** Of those that wait for a device under one topic the last one alone arrives; at most 32 letters of base64url. */
  readonly topic?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one push to one device, and notes what came of it. It does not throw for what a push service does. */
export type SendPush = (device: PushTarget, message: PushMessage, options: PushOptions) => Promise<PushResult>;

/** What becomes known of a device, or of pushes as a whole. What cannot be noted throws. */
export interface PushResultRecorder {
  sent(device: PushTarget): Promise<void>;
  failing(device: PushTarget): Promise<void>;
  gone(device: PushTarget): Promise<void>;
  /** A push service does not take what is sent: `host` and what it has answered. */
  refused(host: string, status: number): Promise<void>;
}

export interface PushSetup {
  readonly hosts: PushHosts;
  readonly sign: PushSigner;
  readonly notes: PushResultRecorder;
  /** Hears of a host that could not be reached, or may not; endpoints are secrets. */
  readonly unreached: (host: string, error: unknown) => void;
  /** Hears of what could not be noted. What has been sent has been sent all the same. */
  readonly unnoted: (error: unknown) => void;
  /** In tests: where hosts are, and whose certificates are believed besides. */
  readonly resolve?: Resolve;
  readonly ca?: string;
  /** Milliseconds that a push service has to answer. */
  readonly timeLimit?: number;
}

const usualTimeLimit = 5000;
const perHost = 50;
/** Hosts whose places are counted; there are a dozen. */
const maxHosts = 1000;

/** Sends by connections that stay open, at most fifty at a time to a host; the agent is closed with `close`. */
export function pushSender(setup: PushSetup): { readonly send: SendPush; close(): void } {
  const { hosts, sign, notes, timeLimit = usualTimeLimit } = setup;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: perHost,
    scheduling: "lifo",
    ca: setup.ca,
    lookup: publicLookup(hosts.named, setup.resolve),
  });
  const places = new LRUCache<string, ReturnType<typeof pLimit>>({ max: maxHosts });
  const placeAt = (host: string) => {
    const place = places.get(host) ?? pLimit(perHost);
    places.set(host, place);
    return place;
  };

  /** Whoever sends must not take a fault of the database for one of the push, and send it again. */
  const note = (noted: Promise<void>): Promise<void> => noted.catch(setup.unnoted);

  function post(url: URL, device: PushTarget, message: PushMessage, options: PushOptions): Promise<PushAnswer> {
    const { ttl, urgency, topic, signal } = options;
    // Encrypted when its turn has come: of thousands that wait none takes room.
    return placeAt(url.host)(async () => {
      signal?.throwIfAborted();
      const keys = { p256dh: device.p256dh, auth: device.auth };
      const made = webPush.generateRequestDetails({ endpoint: device.endpoint, keys }, pushPayload(message), {
        TTL: Math.max(0, Math.round(ttl)),
        urgency,
        ...(topic && { topic }),
      });
      const headers = { ...made.headers, Authorization: sign(url.origin) };
      return pushRequest(url, { headers, body: made.body, agent, signal, milliseconds: timeLimit });
    });
  }

  async function send(device: PushTarget, message: PushMessage, options: PushOptions): Promise<PushResult> {
    const url = hosts.allowed(device.endpoint);
    if (!url) {
      // Taken at a time when its host was allowed.
      await note(notes.gone(device));
      return { outcome: "gone" };
    }
    let answer: PushAnswer;
    try {
      answer = await post(url, device, message, options);
    } catch (error) {
      if (!options.signal?.aborted) {
        setup.unreached(url.host, error);
        await note(notes.failing(device));
      }
      return { outcome: "later" };
    }
    const result = outcomeOf(answer);
    if (result.outcome === "sent") await note(notes.sent(device));
    else if (result.outcome === "gone") await note(notes.gone(device));
    else await note(notes.failing(device));
    if (result.outcome === "refused") await note(notes.refused(url.host, answer.status));
    return result;
  }

  return { send, close: () => agent.destroy() };
}
