import { Hono } from "hono";
import { announcePresence, type PresenceEvent, presenceEventName } from "#contract/backstage/presence.ts";
import { backstageChannel } from "#contract/realtime/channels.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { findPresence } from "./presence.queries.ts";

/** Each tab sends a heartbeat every 25 seconds, and each change. */
const rate = { times: 120, seconds: 60 } as const;

/** Announces who has a document open. It is no change, so the audit log has no entry of it. */
export function presenceRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, announcePresence, {
    rate,
    // A heartbeat is sent once, and a new one follows.
    storeResponse: false,
    handle: async ({ tx, actor, body: { document, ...body }, afterCommit }) => {
      // All staff may open all documents, so all may learn who has one open.
      const found = await findPresence(tx, { documentId: document, memberId: actor.id });
      afterCommit(() => publishPresence(services, { ...found, ...body }));
      return {};
    },
  });
  return routes;
}

/** Publishes the event to open pages. Errors are logged only, because the next heartbeat repeats it. */
async function publishPresence({ realtime, log }: Services, event: PresenceEvent): Promise<void> {
  try {
    await realtime.publisher.publish([backstageChannel], presenceEventName, event);
  } catch (error) {
    log.warn({ err: error }, "realtime publishing of presence failed");
  }
}
