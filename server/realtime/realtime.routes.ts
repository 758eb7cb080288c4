import { type Context, Hono, type Next } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { backstageChannel, memberChannel, userChannel } from "#contract/realtime/channels.ts";
import { authorizeChannel } from "#contract/realtime/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type Actor, denialFor } from "#server/auth/actor.ts";
import type { Services } from "../services.ts";
import { channelSignature } from "./signatures.ts";

/** Each tab authorizes two channels per connection, and again after each reconnect. */
const rate = { times: 240, seconds: 600 } as const;

/** Authorizes connections of members for their channels. */
export function realtimeRoutes(services: Services): Hono {
  const { app, hub } = services.realtime;
  const routes = new Hono();
  routes.use(authorizeChannel.path, formAsJson);
  memberRoute(routes, services, authorizeChannel, {
    rate,
    storeResponse: false,
    handle: async ({ actor, body }) => {
      const { socket_id: socketId, channel_name: channel } = body;
      const denial = denialOf(actor, channel);
      if (denial) throw denial;
      if (hub && !(await hub.letIn(socketId, channel, actor.session))) {
        throw new HttpError("session_expired", { "www-authenticate": 'Bearer error="invalid_token"' });
      }
      return { auth: channelSignature(app, socketId, channel) };
    },
  });
  return routes;
}

/** The error of a member who may not join a channel; `undefined` if they may. */
function denialOf(actor: Actor, channel: string): ApiError | undefined {
  if (channel === backstageChannel) return denialFor(actor, { act: "use_backstage" });
  return channel === memberChannel || channel === userChannel(actor.id) ? undefined : new ApiError("not_permitted");
}

/** Clients of the protocol send a form by default. */
async function formAsJson(c: Context, next: Next): Promise<void> {
  if (/^application\/x-www-form-urlencoded *(;|$)/i.test(c.req.header("content-type") ?? "")) {
    const headers = new Headers(c.req.raw.headers);
    headers.set("content-type", "application/json");
    headers.delete("content-length");
    const body = JSON.stringify(Object.fromEntries(new URLSearchParams(await c.req.raw.text())));
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
  }
  await next();
}
