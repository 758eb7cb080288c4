import * as v from "valibot";
import { type PageMessage, pageMessage } from "./worker-messages.ts";

/*
 * Messages had other names in release 0.1. A page of this release may talk to a worker of that one, and the other way
 * round, until the reader updates. To be removed with release 0.3.
 */

/** Names of release 0.1, by today's. */
const legacyTypes: Partial<Record<PageMessage["type"], string>> = {
  cache: "keep",
  "cached-paths": "kept-paths",
  "cached-reads": "kept-copies",
  "sync-section": "follow-section",
  "flush-outbox": "wishes",
  SKIP_WAITING: "skip-waiting",
};
const typesByLegacy = Object.fromEntries(Object.entries(legacyTypes).map(([type, legacy]) => [legacy, type]));

/**
 * Posts a message under today's name, and once more under the name of release 0.1. A worker of this release ignores the
 * copy.
 *
 * @param openPort makes a port for the reply; each message takes its own
 */
export function postPageMessage(
  worker: Pick<ServiceWorker, "postMessage"> | null | undefined,
  message: PageMessage,
  openPort?: () => MessagePort,
): void {
  const ports = () => (openPort ? [openPort()] : []);
  worker?.postMessage(message, ports());
  const type = legacyTypes[message.type];
  if (type) worker?.postMessage({ ...message, type, isCopy: true }, ports());
}

/** The message in some data: of this release or of release 0.1. `undefined` for copies and everything else. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  const { type, isCopy }: { type?: unknown; isCopy?: unknown } = typeof data === "object" && data !== null ? data : {};
  if (isCopy) return undefined;
  const named = { ...(data as object), type: typesByLegacy[String(type)] ?? type };
  const { success, output } = v.safeParse(pageMessage, named);
  return success ? output : undefined;
}
