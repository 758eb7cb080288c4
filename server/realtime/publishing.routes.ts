import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { channelName } from "#contract/realtime/endpoints.ts";
import type { Services } from "../services.ts";
import { maxEventBytes } from "./protocol.ts";
import { signatureError } from "./signatures.ts";

const name = v.pipe(v.string(), v.regex(/^(?!pusher|client-)[^\p{Cc}]{1,200}$/u));
const data = v.string();
const channels = v.pipe(v.array(channelName), v.minLength(1), v.maxLength(100));
const event = v.union([v.object({ name, data, channels }), v.object({ name, data, channel: channelName })]);
const batch = v.object({ batch: v.pipe(v.array(v.object({ name, data, channel: channelName })), v.maxLength(10)) });

/** Room for ten events of the largest size, encoded twice. */
const maxBodyBytes = 256 * 1024;

/**
 * Serves the publishing API of the Pusher protocol for official SDKs that have the application's secret. Errors are
 * plain text, as in that API.
 */
export function publishingRoutes({ realtime: { app, hub } }: Services): Hono {
  const routes = new Hono();
  if (!hub) return routes;
  const publish = <S extends v.GenericSchema>(schema: S, eventsOf: (sent: v.InferOutput<S>) => readonly Event[]) => {
    return async (c: Context) => {
      if (c.req.param("id") !== app.id) return say(c, 404, "Unknown application");
      const body = await c.req.text();
      const { pathname, searchParams } = new URL(c.req.url);
      const wrong = signatureError(app, { method: c.req.method, path: pathname, query: searchParams, body });
      if (wrong) return say(c, 401, wrong);
      const sent = v.safeParse(schema, parsed(body));
      if (!sent.success) return say(c, 400, "That is no event");
      const events = eventsOf(sent.output);
      if (events.some((each) => Buffer.byteLength(each.data) > maxEventBytes)) return say(c, 413, "Too much data");
      await Promise.all(events.map((each) => hub.broadcast(each.channels, each.name, each.data)));
      return c.json({}, 200, noStore);
    };
  };
  routes.use("/apps/*", bodyLimit({ maxSize: maxBodyBytes, onError: (c) => say(c, 413, "Too much data") }));
  routes.post(
    "/apps/:id/events",
    publish(event, (sent) => [{ ...sent, channels: "channels" in sent ? sent.channels : [sent.channel] }]),
  );
  routes.post(
    "/apps/:id/batch_events",
    publish(batch, (sent) => sent.batch.map((each) => ({ ...each, channels: [each.channel] }))),
  );
  return routes;
}

interface Event {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly string[];
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
