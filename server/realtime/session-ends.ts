import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { listen } from "#server/database/listen.ts";
import { findValidSessionIds } from "../auth/sessions.queries.ts";
import type { Hub } from "./hub.ts";

/** Milliseconds between two checks for expired sessions. */
const lookMilliseconds = 60_000;
/** Sessions in one query. */
const atOnce = 1000;

interface Following {
  readonly url: string;
  readonly db: NodePgDatabase;
  readonly hub: Hub;
  readonly log: Logger;
}

/**
 * Removes connections from private channels when their session ends in any process. The database notifies of it.
 * Sessions are also checked at intervals and after a reconnect.
 *
 * @returns a function that stops
 */
export function closeSocketsOnSessionEnd({ url, db, hub, log }: Following): () => Promise<void> {
  const look = () => {
    endOthers(db, hub).catch((error) => log.warn({ err: error }, "did not learn which logins have ended"));
  };
  const stop = listen({
    url,
    channel: "session_ended",
    log,
    heard: (session) => hub.endSession(session),
    began: look,
  });
  const timer = setInterval(look, lookMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await stop();
  };
}

/** Ends the sessions that are no longer valid. */
async function endOthers(db: NodePgDatabase, hub: Hub): Promise<void> {
  const here = hub.sessions();
  for (let from = 0; from < here.length; from += atOnce) {
    const some = here.slice(from, from + atOnce);
    const ids = await findValidSessionIds(db, some);
    for (const session of some) if (!ids.has(session)) hub.endSession(session);
  }
}
