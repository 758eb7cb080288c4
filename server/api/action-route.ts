import { createHash } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { Action, ActionResponse, CheckedBodyOf, MemberAction } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { type FieldCode, fieldCodesOf } from "#contract/http/field-codes.ts";
import type { MemberErrorCode } from "#contract/members/errors.ts";
import { type Actor, denialFor, requireMember } from "#server/auth/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Services } from "#server/services.ts";
import { clientNetwork } from "./client-network.ts";
import { assertSameSite } from "./csrf.ts";
import { findIdempotentResponse, withIdempotency } from "./idempotency.ts";
import { memoryRateLimiter, type Rate, sharedRateLimiter } from "./rate-limiter.ts";

/** What somebody asks for. */
export interface ActionRequest<A extends Action> {
  readonly body: CheckedBodyOf<A>;
  readonly query: v.InferOutput<A["query"]>;
  /** Parameters of the path, as the contract reads them. */
  readonly params: v.InferOutput<NonNullable<A["params"]>>;
  /** What the caller says lets him in, from the header `Authorization: Bearer …`; nobody has looked at it yet. */
  readonly token: string | undefined;
  /** What came as a file; empty where the action takes none. */
  readonly file: Buffer;
  /** Origin of links to this site, in a mail say. */
  readonly origin: string;
  /** The network it comes from. */
  readonly network: string;
  readonly userAgent: string;
  /** The answer that says what is wrong with some fields. */
  refuse(fields: Record<string, FieldCode>): ApiError;
  /** The answer that something cannot be, with its sentence also beside the field that it is about. */
  refuseAs(code: MemberErrorCode, field: string): ApiError;
}

/** A read gets the database. A write gets a transaction, which is committed when its handler returns. */
type DataAccess<A extends Action> = A["method"] extends "GET"
  ? { readonly db: NodePgDatabase }
  : { readonly tx: Transaction };

/** What an action is given. */
interface Acting<Prepared> {
  readonly prepared: Prepared;
  /** Has something done once what was written is kept: nobody waits for it. */
  afterwards(work: () => Promise<void>): void;
}

interface ActionRoute<A extends Action, Prepared, Given> {
  /** How often one network may ask; for members, how often one member. */
  readonly rate: Rate;
  /** `false` where the answer holds a secret: it is not kept for those who ask again under the same key. */
  readonly keepAnswer?: boolean;
  /** Whether a refusal is an answer for good: what comes late must not be taken once its sender was told that it is not. */
  readonly keepRefusals?: boolean;
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What takes long, before the transaction: who waits for a processor must not hold a connection. */
  prepare?(asking: ActionRequest<A> & Given): Promise<Prepared>;
  /** An answer that is given without anything being done or kept, by what the request's headers say. */
  readonly unasked?: (header: (name: string) => string | undefined) => ActionResponse<A> | undefined;
  /** An `ApiError` that is returned, not thrown, leaves what has been done in the database. */
  handle(acting: ActionRequest<A> & Given & Acting<Prepared> & DataAccess<A>): Promise<ActionResponse<A> | ApiError>;
}

const commonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "private, no-store",
} as const;

/**
 * Serves an action of the contract: not from other sites, not too often, JSON only, checked against the contract's
 * rules with a sentence for each field, done once for each `Idempotency-Key`.
 */
export function actionRoute<A extends Action, Prepared = undefined>(
  app: Hono,
  services: Services,
  action: A,
  route: ActionRoute<A, Prepared, object>,
): void {
  const serve = serveAction(services, action, route);
  app.on(action.method, routesOf(action), (c) =>
    serve(c, { caller: clientNetwork(c, services.proxies), owner: null, about: {} }),
  );
}

/**
 * The same for an action that only members may, and only those who may do that. A repeat of what a member did while he
 * might is answered as it was then: its first answer may have been lost.
 */
export function memberRoute<A extends MemberAction, Prepared = undefined>(
  app: Hono,
  services: Services,
  action: A,
  route: ActionRoute<A, Prepared, { readonly who: Actor }>,
): void {
  const serve = serveAction(services, action, route);
  app.on(action.method, routesOf(action), async (c) => {
    const who = await requireMember(c, services.db);
    const bar = denialFor(who, action.act);
    if (bar && !isRepeatable(c, action)) throw bar;
    return serve(c, { caller: `member ${who.id}`, owner: who.id, about: { who }, bar });
  });
}

/** Whether a request may be one that was done and answered before. */
function isRepeatable(c: Context, { method }: Action): boolean {
  return method !== "GET" && c.req.header("idempotency-key") !== undefined;
}

/** The paths of a call in the router's syntax. */
export function routesOf({ path, previousPath }: Pick<Action, "path" | "previousPath">): string[] {
  const paths = previousPath === undefined ? [path] : [path, previousPath];
  return paths.map((each) => each.replace(/\{(\w+)\}/g, ":$1"));
}

const replayed = { "idempotency-replayed": "true" } as const;

interface Caller<Given> {
  /** Who is held back who asks too often. */
  readonly caller: string;
  /** Whose the answer is; anybody's, from whatever network, where there is no member. */
  readonly owner: number | null;
  readonly about: Given;
  /** Why nothing is done for him now; what was done before is answered all the same. */
  readonly bar?: ApiError | undefined;
}

/** What is compared of a repeated request: the fingerprint of a password would be a way to find it. */
function withoutPasswords(request: unknown): unknown {
  return JSON.parse(JSON.stringify(request, (name, value) => (name.includes("password") ? undefined : value)));
}

function serveAction<A extends Action, Prepared, Given>(
  services: Services,
  action: A,
  {
    rate,
    unasked,
    keepAnswer = true,
    keepRefusals = false,
    headers: own,
    prepare,
    handle,
  }: ActionRoute<A, Prepared, Given>,
) {
  const limiter =
    action.method === "GET" ? memoryRateLimiter(action.name, rate) : sharedRateLimiter(services.db, action.name, rate);
  const headers = { ...commonHeaders, ...own };
  return async (c: Context, { caller, owner, about, bar }: Caller<Given>): Promise<Response> => {
    if (action.method !== "GET") assertSameSite(c, services.siteUrl);
    const { url } = c.req;
    const params = v.safeParse(action.params ?? noParams, c.req.param());
    // A path that no row can have is simply not there.
    if (!params.success) throw new ApiError("not_found");
    const query = check(action.query, c.req.query()) as v.InferOutput<A["query"]>;
    const body = (action.body ? check(action.body, await readJson(c)) : undefined) as CheckedBodyOf<A>;
    await limiter.consume(caller);
    const status = action.status ?? 200;
    const instead = unasked?.((name) => c.req.header(name));
    if (instead) return c.body(JSON.stringify(instead), status, headers);
    const asking = {
      query,
      body,
      file: await readFile(c, action.upload),
      origin: services.siteUrl ?? new URL(url).origin,
      params: params.output as ActionRequest<A>["params"],
      token: /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1],
      network: clientNetwork(c, services.proxies),
      userAgent: c.req.header("user-agent") ?? "",
      refuse: refusal,
      refuseAs: (code: MemberErrorCode, field: string) => new ApiError(code, { fields: { [field]: [code] } }),
      ...about,
    };
    if (action.method === "GET") {
      const prepared = (await prepare?.(asking)) as Prepared;
      const answer = await handle({
        ...asking,
        prepared,
        afterwards: () => {},
        ...({ db: services.db } as unknown as DataAccess<A>),
      });
      if (answer instanceof ApiError) throw answer;
      return c.body(JSON.stringify(v.parse(action.answer, answer)), status, headers);
    }
    const once = {
      action: action.name,
      key: keepAnswer ? keyOf(c) : undefined,
      owner,
      keepRefusals,
      request: withoutPasswords([
        ...(action.params ? [params.output] : []),
        query,
        body,
        ...(owner === null ? [] : [owner, fileMark(asking.file)]),
      ]),
    };
    const given = prepare ? await findIdempotentResponse(services.db, once) : undefined;
    if (given instanceof ApiError) throw given;
    if (given) return c.body(given.answer, status, { ...headers, ...replayed });
    const prepared = (bar ? undefined : await prepare?.(asking)) as Prepared;
    let later: (() => Promise<void>)[] = [];
    const { answer, again } = await withIdempotency(services.db, once, async (tx) => {
      // What was taken back by the database is done anew.
      later = [];
      if (bar) return bar;
      const afterwards = (work: () => Promise<void>) => void later.push(work);
      const result = await handle({ ...asking, prepared, afterwards, ...({ tx } as unknown as DataAccess<A>) });
      return result instanceof ApiError ? result : (v.parse(action.answer, result) as object);
    });
    for (const work of later) void work();
    return c.body(answer, status, { ...headers, ...(again && replayed) });
  };
}

const noParams = v.object({});

function fileMark(file: Buffer): string {
  return file.length === 0 ? "" : createHash("sha256").update(file).digest("base64url");
}

async function readFile(c: Context, upload: Action["upload"]): Promise<Buffer> {
  if (!upload) return Buffer.alloc(0);
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!upload.types.includes(type)) throw new ApiError("unsupported_media_type");
  return Buffer.from(await c.req.arrayBuffer());
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

function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  if (!result.success) throw refusal(fieldCodesOf(result.issues as never));
  return result.output;
}

function refusal(fields: Record<string, FieldCode>): ApiError {
  return new ApiError("invalid", {
    fields: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, [code]])),
  });
}

function keyOf(c: Context): string | undefined {
  const key = c.req.header("idempotency-key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) {
    throw new ApiError("invalid", { fields: { "idempotency-key": ["invalid"] } });
  }
  return key?.toLowerCase();
}
