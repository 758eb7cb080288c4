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

/** Encodes a push as JSON. Its body and then its title are shortened to the size limit of push services. */
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

/** Shortens a text between graphemes so that it fits. Returns `undefined` when nothing fits. */
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

/** Fields of a device that are needed for sending. */
export type PushTarget = Pick<PushDevice, "id" | "endpoint" | "p256dh" | "auth" | "lastSuccessAt" | "failingSince">;

export interface PushOptions {
  /** Seconds for which the push service stores the push for an unreachable device. */
  readonly ttl: number;
  readonly urgency: "very-low" | "low" | "normal" | "high";
  /** Of stored pushes with the same topic only the last is delivered. At most 32 characters of base64url. */
  readonly topic?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a push to a device and records the result. It does not throw for errors of a push service. */
export type SendPush = (device: PushTarget, message: PushMessage, options: PushOptions) => Promise<PushResult>;

/** Records results of pushes. It throws when recording fails. */
export interface PushResultRecorder {
  sent(device: PushTarget): Promise<void>;
  failing(device: PushTarget): Promise<void>;
  gone(device: PushTarget): Promise<void>;
  /** A push service rejected a push: `host` and its response. */
  refused(host: string, status: number): Promise<void>;
}

export interface PushSetup {
  readonly hosts: PushHosts;
  readonly sign: PushSigner;
  readonly notes: PushResultRecorder;
  /** Called for an unreachable or forbidden host, without the endpoint, which is secret. */
  readonly unreached: (host: string, error: unknown) => void;
  /** Called when a result could not be recorded. */
  readonly unnoted: (error: unknown) => void;
  /** For tests: host lookup and additional certificate authorities. */
  readonly resolve?: Resolve;
  readonly ca?: string;
  /** Time limit of a push service in milliseconds. */
  readonly timeLimit?: number;
}

const usualTimeLimit = 5000;
const perHost = 50;
/** Number of hosts with a limiter. About a dozen exist. */
const maxHosts = 1000;

/** Creates a sender with persistent connections and at most fifty requests per host at a time. `close` ends them. */
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

  /** Recording errors must not look like push errors, or the push would be sent again. */
  const note = (noted: Promise<void>): Promise<void> => noted.catch(setup.unnoted);

  function post(url: URL, device: PushTarget, message: PushMessage, options: PushOptions): Promise<PushAnswer> {
    const { ttl, urgency, topic, signal } = options;
    // Encrypted in its turn, so that waiting pushes need little memory.
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
      // The host was allowed when the subscription was stored.
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
