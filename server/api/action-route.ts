import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import type { Action, ActionResponse, CheckedBodyOf, MemberAction } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { FieldCode } from "#contract/http/field-codes.ts";
import type { MemberErrorCode } from "#contract/members/errors.ts";
import { type AuditedChange, recordAudit } from "#server/audit/audit.mutations.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Services } from "#server/services.ts";
import { clientNetwork } from "./client-network.ts";
import { assertSameSite } from "./csrf.ts";
import { findIdempotentResponse, withIdempotency } from "./idempotency.mutations.ts";
import { memoryRateLimiter, type Rate, sharedRateLimiter } from "./rate-limiter.ts";
import {
  check,
  hashOfFile,
  invalidFields,
  keyOf,
  localOrigin,
  mediaTypeOf,
  readFile,
  readJson,
} from "./request-input.ts";
import { isSecret, secretsOf } from "./request-secrets.ts";

/** The input of an action. */
export interface ActionRequest<A extends Action> {
  readonly body: CheckedBodyOf<A>;
  readonly query: v.InferOutput<A["query"]>;
  /** Path parameters, parsed by the contract. */
  readonly params: v.InferOutput<NonNullable<A["params"]>>;
  /** Token of the header `Authorization: Bearer …`, not verified. */
  readonly token: string | undefined;
  /** The uploaded file; empty when the action takes none. */
  readonly file: Buffer;
  /** Media type that the request declares for the file. */
  readonly mediaType: string;
  /**
   * Origin of links to the site, as in mails. Clients choose the host of a request, so without `SITE_URL` only this
   * machine's own names make links.
   *
   * @throws {OperatorError} without `SITE_URL` on another host
   */
  linkOrigin(): string;
  /** Network of the client. */
  readonly network: string;
  readonly userAgent: string;
  /** Id of the request, as in the log. */
  readonly requestId: string;
  /** Value of a cookie. */
  cookie(name: string): string | undefined;
  /** Creates the error for invalid fields. */
  invalidFields(fields: Record<string, FieldCode>): ApiError;
  /** Creates an error whose message is also shown at a field. */
  errorAtField(code: MemberErrorCode, field: string): ApiError;
}

/** A read gets the database. A write gets a transaction, which is committed when its handler returns. */
type DataAccess<A extends Action> = A["method"] extends "GET"
  ? { readonly db: NodePgDatabase }
  : { readonly tx: Transaction };

interface ActionContext<Prepared> {
  readonly prepared: Prepared;
  /** Runs work after the commit; the response does not wait for it. */
  afterCommit(work: () => Promise<void>): void;
  /** Sets a cookie that no script can read and that only calls of accounts send. */
  setCookie(name: string, value: string, options: { days: number }): void;
}

interface ActionRoute<A extends Action, Prepared, Given> {
  /** Limit per network, or per member for member actions. */
  readonly rate: Rate;
  /** `false` when the response contains a secret: it is not stored for replays. */
  readonly storeResponse?: boolean;
  /** Whether errors are stored too, so that a replay fails as the first request did. */
  readonly storeErrors?: boolean;
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Slow work before the transaction, so that it does not hold a connection. */
  prepare?(request: ActionRequest<A> & Given): Promise<Prepared>;
  /** Returns a response that is sent without running the action, depending on the request's headers. */
  readonly shortcut?: (header: (name: string) => string | undefined) => ActionResponse<A> | undefined;
  /**
   * Returns the entries of the audit log that are stored with the action: who did it, if that is not the member of the
   * request, and what has changed. Without an entry nothing is recorded.
   */
  audit?(
    context: ActionRequest<A> & Given & { readonly prepared: Prepared } & DataAccess<A>,
    response: ActionResponse<A>,
  ): AuditEntries | Promise<AuditEntries>;
  /** Runs the action. A returned `ApiError` commits the transaction, a thrown one rolls it back. */
  handle(
    context: ActionRequest<A> & Given & ActionContext<Prepared> & DataAccess<A>,
  ): Promise<ActionResponse<A> | ApiError>;
}

type AuditEntries = AuditEntry | readonly AuditEntry[] | undefined;

interface AuditEntry extends AuditedChange {
  /** Replaces the name of the action. */
  readonly act?: string;
  readonly actorId?: number;
}

/** The member who sends a request. */
type Actor = Awaited<ReturnType<Services["authorize"]>>["actor"];

const commonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "private, no-store",
} as const;

/**
 * Serves an action of the contract: same-site requests only, rate-limited, with validated JSON, and once per
 * `Idempotency-Key`.
 */
export function actionRoute<A extends Action, Prepared = undefined>(
  app: Hono,
  services: Services,
  action: A,
  route: ActionRoute<A, Prepared, object>,
): void {
  const serve = serveAction(services, action, route);
  app.on(action.method, routesOf(action), (c) =>
    serve(c, { rateKey: clientNetwork(c, services.proxies), memberId: null, given: {} }),
  );
}

/**
 * Serves an action that requires a login and a permission. Replays return the stored response even if the member has
 * since lost the permission.
 */
export function memberRoute<A extends MemberAction, Prepared = undefined>(
  app: Hono,
  services: Services,
  action: A,
  route: ActionRoute<A, Prepared, { readonly actor: Actor }>,
): void {
  const serve = serveAction(services, action, route);
  app.on(action.method, routesOf(action), async (c) => {
    const { actor, denial } = await services.authorize(c, services.db, action);
    if (denial && !isReplayable(c, action)) throw denial;
    return serve(c, { rateKey: `member ${actor.id}`, memberId: actor.id, given: { actor }, denial });
  });
}

/** Whether a request may replay an earlier one. */
function isReplayable(c: Context, { method }: Action): boolean {
  return method !== "GET" && c.req.header("idempotency-key") !== undefined;
}

/** Returns the paths of a call in the router's syntax. */
export function routesOf({ path, previousPath }: Pick<Action, "path" | "previousPath">): string[] {
  const paths = previousPath === undefined ? [path] : [path, previousPath];
  return paths.map((each) => each.replace(/\{(\w+)\}/g, ":$1"));
}

const replayHeaders = { "idempotency-replayed": "true" } as const;

interface Caller<Given> {
  /** Key of the rate limit. */
  readonly rateKey: string;
  /** Member who may replay the request; `null` for anonymous actions. */
  readonly memberId: number | null;
  readonly given: Given;
  /** Denial of the action. Replays of earlier requests still get their response. */
  readonly denial?: ApiError | undefined;
}

/** Removes passwords before a request is hashed: the hash would help to guess them. */
function withoutPasswords(request: unknown): unknown {
  return JSON.parse(JSON.stringify(request, (name, value) => (isSecret(name) ? undefined : value)));
}

function serveAction<A extends Action, Prepared, Given>(
  services: Services,
  action: A,
  {
    rate,
    shortcut,
    storeResponse = true,
    storeErrors = false,
    headers: own,
    prepare,
    audit,
    handle,
  }: ActionRoute<A, Prepared, Given>,
) {
  const limiter =
    action.method === "GET" ? memoryRateLimiter(action.name, rate) : sharedRateLimiter(services.db, action.name, rate);
  const headers = { ...commonHeaders, ...own };
  return async (c: Context, { rateKey, memberId, given, denial }: Caller<Given>): Promise<Response> => {
    if (action.method !== "GET") assertSameSite(c, services.siteUrl);
    const { url } = c.req;
    const params = v.safeParse(action.params ?? noParams, c.req.param());
    // No row can have this path.
    if (!params.success) throw new ApiError("not_found");
    const query = check(action.query, c.req.query()) as v.InferOutput<A["query"]>;
    const body = (action.body ? check(action.body, await readJson(c)) : undefined) as CheckedBodyOf<A>;
    c.set("rateLimit", await limiter.consume(rateKey));
    const status = action.status ?? 200;
    const early = shortcut?.((name) => c.req.header(name));
    if (early) return c.body(JSON.stringify(early), status, headers);
    const request = {
      query,
      body,
      file: await readFile(c, action.upload),
      mediaType: mediaTypeOf(c),
      linkOrigin: () => services.siteUrl ?? localOrigin(url),
      params: params.output as ActionRequest<A>["params"],
      token: /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1],
      network: clientNetwork(c, services.proxies),
      userAgent: c.req.header("user-agent") ?? "",
      requestId: c.get("requestId"),
      cookie: (name: string) => getCookie(c, name),
      invalidFields,
      errorAtField: (code: MemberErrorCode, field: string) => new ApiError(code, { fields: { [field]: [code] } }),
      ...given,
    };
    if (action.method === "GET") {
      const prepared = (await prepare?.(request)) as Prepared;
      const result = await handle({
        ...request,
        prepared,
        ...{ afterCommit: () => {}, setCookie: () => {} },
        ...({ db: services.db } as unknown as DataAccess<A>),
      });
      if (result instanceof ApiError) throw result;
      return c.body(JSON.stringify(v.parse(action.answer, result)), status, headers);
    }
    const write = {
      action: action.name,
      key: storeResponse ? keyOf(c) : undefined,
      memberId,
      storeErrors,
      secrets: secretsOf(body),
      request: withoutPasswords([
        ...(action.params ? [params.output] : []),
        query,
        body,
        ...(memberId === null ? [] : [memberId, hashOfFile(request.file)]),
      ]),
    };
    const stored = prepare ? await findIdempotentResponse(services.db, write) : undefined;
    if (stored instanceof ApiError) throw stored;
    if (stored) return c.body(stored.response, status, { ...headers, ...replayHeaders });
    const prepared = (denial ? undefined : await prepare?.(request)) as Prepared;
    let deferred: (() => Promise<void>)[] = [];
    let cookies: (readonly [name: string, value: string, days: number])[] = [];
    const { response, replayed } = await withIdempotency(services.db, write, async (tx) => {
      // A retried transaction starts over.
      deferred = [];
      cookies = [];
      if (denial) return denial;
      const afterCommit = (work: () => Promise<void>) => void deferred.push(work);
      const setCookie = (name: string, value: string, { days }: { days: number }) =>
        void cookies.push([name, value, days]);
      const context = { ...request, prepared, afterCommit, setCookie, ...({ tx } as unknown as DataAccess<A>) };
      const result = await handle(context);
      if (result instanceof ApiError) return result;
      for (const entry of [(await audit?.(context, result)) ?? []].flat()) {
        const actorId = memberId ?? undefined;
        await recordAudit(tx, { via: "call", act: action.name, actorId, requestId: request.requestId, ...entry });
      }
      return v.parse(action.answer, result) as object;
    });
    for (const work of deferred) void work();
    for (const [name, value, days] of cookies) {
      const { secure } = services;
      const options = { httpOnly: true, sameSite: "Strict", path: accountPath, secure } as const;
      setCookie(c, name, value, { ...options, maxAge: days * 24 * 3600 });
    }
    return c.body(response, status, { ...headers, ...(replayed && replayHeaders) });
  };
}

/** Calls of accounts, which alone get the cookies. */
const accountPath = "/api/user";
const noParams = v.object({});
