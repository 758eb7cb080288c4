import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type PushHosts, pushHosts } from "./push-hosts.ts";
import { pushResultRecorder } from "./push-result-recorder.ts";
import { pushSigner } from "./push-signer.ts";
import { type PushSetup, pushSender, type SendPush } from "./send-push.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** How devices are reached that have subscribed to pushes. */
export interface Push {
  /** The site's key, with which browsers subscribe. */
  readonly publicKey: string;
  readonly hosts: PushHosts;
  readonly send: SendPush;
  /** Closes connections that were kept. */
  close(): void;
}

interface Starting extends Pick<PushSetup, "resolve" | "ca" | "timeLimit"> {
  readonly db: NodePgDatabase;
  readonly log: Logger;
  readonly keys: VapidKeys;
  readonly subject: string;
  /** Hosts of push services that the operator allows besides. */
  readonly extraHosts: readonly string[];
  readonly operatorEmail: string;
}

/** Milliseconds for which a host that is away is not told of again: it is asked for thousands of devices. */
const quietFor = 10 * 60 * 1000;

export function startPush({ keys, subject, extraHosts, log, ...given }: Starting): Push {
  const hosts = pushHosts(extraHosts);
  const told = new LRUCache<string, true>({ max: 100, ttl: quietFor });
  const { send, close } = pushSender({
    ...given,
    hosts,
    sign: pushSigner(keys, subject),
    notes: pushResultRecorder({ ...given, log }),
    // What of the database fails says what it was asked, the endpoint among it.
    unnoted: (error) => log.warn({ reason: reasonOf(error) }, "what came of a push could not be noted"),
    unreached: (host, error) => {
      if (told.has(host)) return;
      told.set(host, true);
      log.warn({ host, reason: reasonOf(error) }, "a push service was not reached");
    },
  });
  return { publicKey: keys.publicKey, hosts, send, close };
}

/** Never the address of what was asked, which an error may carry. */
function reasonOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? name);
}
