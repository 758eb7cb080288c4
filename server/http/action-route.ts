import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { Action, ActionAnswer, CheckedBodyOf } from "#contract/action.ts";
import { ApiError } from "#contract/errors.ts";
import { type FieldCode, fieldCodesOf } from "#contract/field-codes.ts";
import type { Services } from "../services.ts";
import { clientNetwork } from "./client-network.ts";
import { doOnce } from "./do-once.ts";
import { fieldMessage } from "./error-messages.ts";
import { type Rate, RateLimiter } from "./rate-limiter.ts";
import { refuseOtherSites } from "./same-site.ts";

/** What an action is given. */
export interface Acting<A extends Action> {
  readonly body: CheckedBodyOf<A>;
  readonly query: v.InferOutput<A["query"]>;
  /** A transaction that is kept when the action returns; for a GET the database itself. */
  readonly tx: NodePgDatabase;
  /** Origin of links to this site, in a mail say. */
  readonly origin: string;
  /** The answer that says what is wrong with some fields, in the caller's language. */
  refuse(fields: Record<string, FieldCode>): ApiError;
}

interface ActionRoute<A extends Action> {
  /** How often one network may ask. */
  readonly rate: Rate;
  /** An `ApiError` that is returned, not thrown, leaves what has been done in the database. */
  handle(acting: Acting<A>): Promise<ActionAnswer<A> | ApiError>;
}

const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" } as const;

/**
 * Serves an action of the contract: not from other sites, not too often, JSON only, checked against the contract's
 * rules with a sentence for each field, done once for each `Idempotency-Key`.
 */
export function actionRoute<A extends Action>(
  app: Hono,
  services: Services,
  action: A,
  { rate, handle }: ActionRoute<A>,
): void {
  const limiter = new RateLimiter(rate);
  app.on(action.method, action.path, async (c) => {
    if (action.method !== "GET") refuseOtherSites(c, services.siteUrl);
    const { url } = c.req;
    const query = check(action.query, c.req.query(), url) as v.InferOutput<A["query"]>;
    const body = (action.body ? check(action.body, await readJson(c), url) : undefined) as CheckedBodyOf<A>;
    limiter.take(clientNetwork(c, services.proxies));
    const acting = {
      ...{ query, body, origin: services.siteUrl ?? new URL(url).origin },
      refuse: (fields: Record<string, FieldCode>) => refusal(fields, url),
    };
    if (action.method === "GET") {
      const answer = await handle({ ...acting, tx: services.db });
      if (answer instanceof ApiError) throw answer;
      return c.body(JSON.stringify(v.parse(action.answer, answer)), 200, headers);
    }
    const { answer, again } = await doOnce(
      services.db,
      { action: action.name, key: keyOf(c), request: [query, body] },
      async (tx) => {
        const result = await handle({ ...acting, tx });
        return result instanceof ApiError ? result : (v.parse(action.answer, result) as object);
      },
    );
    services.wakeMailer();
    return c.body(answer, 200, { ...headers, ...(again && { "idempotency-replayed": "true" }) });
  });
}

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json *(;|$)/i.test(c.req.header("content-type") ?? ""))
    throw new ApiError("unsupported_media_type");
  return c.req.json().catch((error) => {
    // A body over the limit breaks off as well.
    if (error instanceof ApiError) throw error;
    return undefined;
  });
}

function check(schema: v.GenericSchema, value: unknown, url: string): unknown {
  const result = v.safeParse(schema, value);
  if (!result.success) throw refusal(fieldCodesOf(result.issues as never), url);
  return result.output;
}

function refusal(fields: Record<string, FieldCode>, url: string): ApiError {
  return new ApiError("invalid", {
    fields: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, [fieldMessage(code, url)]])),
  });
}

function keyOf(c: Context): string | undefined {
  const key = c.req.header("idempotency-key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) {
    throw new ApiError("invalid", { fields: { "idempotency-key": ["It must be a UUID."] } });
  }
  return key?.toLowerCase();
}
