import { type Context, type Handler, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { channelName, socketId } from "#contract/realtime/endpoints.ts";
import type { Services } from "../services.ts";
import { type ChannelInfo, infoOf, isPresence, parseInfo } from "./channel-info.ts";
import type { Hub } from "./hub.ts";
import { maxEventBytes } from "./protocol.ts";
import { signatureError } from "./signatures.ts";

/** A connection that does not get the event, and attributes of its channels for the response. */
const options = { socket_id: v.nullish(socketId), info: v.nullish(v.pipe(v.string(), v.maxLength(100))) };
const name = v.pipe(v.string(), v.regex(/^(?!pusher|client-)[^\p{Cc}]{1,200}$/u));
const data = v.string();
const channels = v.pipe(v.array(channelName), v.minLength(1), v.maxLength(100));
const event = v.union([
  v.object({ name, data, channels, ...options }),
  v.object({ name, data, channel: channelName, ...options }),
]);
const batch = v.object({
  batch: v.pipe(v.array(v.object({ name, data, channel: channelName, ...options })), v.maxLength(10)),
});

/** Room for ten events of the largest size, encoded twice. */
const maxBodyBytes = 256 * 1024;

/**
 * Serves the HTTP API of the Pusher protocol for official SDKs that have the application's secret: events, and the
 * state of the channels of this process. Errors are plain text, as in that API.
 *
 * @see https://pusher.com/docs/channels/library_auth_reference/rest-api/
 */
export function publishingRoutes({ realtime: { app, hub } }: Services): Hono {
  const routes = new Hono();
  /** Verifies the signature of a request before it is handled. */
  const signed = (handle: (c: Context, body: string) => Response | Promise<Response>): Handler => {
    return async (c) => {
      if (c.req.param("id") !== app.id) return say(c, 404, "Unknown application");
      const body = await c.req.text();
      const { pathname, searchParams } = new URL(c.req.url);
      const wrong = signatureError(app, { method: c.req.method, path: pathname, query: searchParams, body });
      return wrong === undefined ? handle(c, body) : say(c, 401, wrong);
    };
  };
  if (hub) {
    routes.use("/apps/*", bodyLimit({ maxSize: maxBodyBytes, onError: (c) => say(c, 413, "Too much data") }));
    routes.post("/apps/:id/events", signed(publishEvent(hub)));
    routes.post("/apps/:id/batch_events", signed(publishBatch(hub)));
    routes.get("/apps/:id/channels", signed(listChannels(hub)));
    routes.get("/apps/:id/channels/:name", signed(showChannel(hub)));
    routes.get("/apps/:id/channels/:name/users", signed(listUsers));
  }
  routes.all("/apps/*", (c) => say(c, 404, "Not found"));
  return routes;
}

interface Event {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly string[];
  readonly socket_id?: string | null | undefined;
  readonly info?: string | null | undefined;
}

function publishEvent(hub: Hub) {
  return (c: Context, body: string) => {
    const sent = v.safeParse(event, parsed(body));
    if (!sent.success) return say(c, 400, "That is no event");
    const one = { ...sent.output, channels: "channels" in sent.output ? sent.output.channels : [sent.output.channel] };
    return publish(hub, c, [one], ([infos = []]) => {
      return one.info ? { channels: Object.fromEntries(one.channels.map((channel, n) => [channel, infos[n]])) } : {};
    });
  };
}

function publishBatch(hub: Hub) {
  return (c: Context, body: string) => {
    const sent = v.safeParse(batch, parsed(body));
    if (!sent.success) return say(c, 400, "That is no event");
    const events = sent.output.batch.map((each) => ({ ...each, channels: [each.channel] }));
    return publish(hub, c, events, (infos) => {
      return events.some(({ info }) => info) ? { batch: infos.map(([info = {}]) => info) } : {};
    });
  };
}

/** Publishes events. `answer` receives the attributes of the channels of each. */
async function publish(
  hub: Hub,
  c: Context,
  events: readonly Event[],
  answer: (infos: ChannelInfo[][]) => object,
): Promise<Response> {
  if (events.some((each) => Buffer.byteLength(each.data) > maxEventBytes)) return say(c, 413, "Too much data");
  const asked = events.map((each) => parseInfo(each.info ?? "", each.channels));
  if (asked.includes(undefined)) return say(c, 400, "Unknown info attribute");
  await Promise.all(
    events.map((each) => hub.broadcast(each.channels, each.name, each.data, each.socket_id ?? undefined)),
  );
  const infos = events.map(({ channels }, n) => channels.map((channel) => infoOf(hub, channel, asked[n] ?? [])));
  return c.json(answer(infos), 200, noStore);
}

function listChannels(hub: Hub) {
  return (c: Context) => {
    const prefix = c.req.query("filter_by_prefix") ?? "";
    const asked = parseInfo(c.req.query("info") ?? "", [prefix]);
    if (!asked) return say(c, 400, "Unknown info attribute, or one of presence channels without their prefix");
    const names = hub.channels().filter((channel) => channel.startsWith(prefix));
    const list = names.map((channel) => [channel, infoOf(hub, channel, asked)]);
    return c.json({ channels: Object.fromEntries(list) }, 200, noStore);
  };
}

function showChannel(hub: Hub) {
  return (c: Context) => {
    const channel = c.req.param("name") ?? "";
    if (!v.is(channelName, channel)) return say(c, 400, "That is no channel");
    const asked = parseInfo(c.req.query("info") ?? "", [channel]);
    if (!asked) return say(c, 400, "Unknown info attribute, or one of presence channels only");
    return c.json({ occupied: hub.subscribers(channel) > 0, ...infoOf(hub, channel, asked) }, 200, noStore);
  };
}

/** This site has no presence channels, so nobody is in one. */
function listUsers(c: Context): Response {
  if (!isPresence(c.req.param("name") ?? "")) return say(c, 400, "Users are known of presence channels only");
  return c.json({ users: [] }, 200, noStore);
}

const noStore = { "cache-control": "no-store" } as const;

function say(c: Context, status: 400 | 401 | 404 | 413, sentence: string): Response {
  return c.text(sentence, status, noStore);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
