import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { backstageChannel } from "#contract/realtime/channels.ts";
import { listen } from "#server/database/listen.ts";
import { findStaffSessionIds, findValidSessionIds } from "../auth/sessions.queries.ts";
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
 * Sessions are also checked at intervals and after a reconnect. Then connections also leave the channel of Backstage, if
 * their session has lapsed or their member has lost the role.
 *
 * @returns a function that stops
 */
export function closeSocketsOnSessionEnd({ url, db, hub, log }: Following): () => Promise<void> {
  const look = () => {
    Promise.all([endOthers(db, hub), refuseFormerStaff(db, hub)]).catch((error) =>
      log.warn({ err: error }, "did not learn which logins have ended"),
    );
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

/** Removes connections from the channel of Backstage whose session may no longer use it. */
export async function refuseFormerStaff(db: NodePgDatabase, hub: Hub): Promise<void> {
  const here = hub.sessions(backstageChannel);
  if (here.length === 0) return;
  const ids = await findStaffSessionIds(db, here);
  for (const session of here) if (!ids.has(session)) hub.refuseChannel(session, backstageChannel);
}
