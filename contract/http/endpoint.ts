import * as v from "valibot";
import { defaultPageSize, maxPageSize } from "../limits.ts";
import { defaultLocale, locales } from "../locales.ts";
import { apiPath } from "./api-path.ts";

/** An object schema; `v.GenericSchema` alone would lose the keys that `pathOf` needs. */
type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A read of the API, for page, worker, server and the OpenAPI document. */
export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: string;
  readonly method: "GET";
  /** Path below `/api`, with `{name}` for parameters. */
  readonly path: string;
  /** Path of the previous release, which its pages and workers still request. */
  readonly previousPath?: string;
  readonly params: Params;
  readonly query: Query;
  readonly answer: Answer;
  /** Seconds that shared caches may serve the response without revalidation. */
  readonly maxAge: number;
}

export type InputOf<E extends Endpoint> = v.InferInput<E["params"]> & v.InferInput<E["query"]>;
export type ResponseOf<E extends Endpoint> = v.InferOutput<E["answer"]>;

/**
 * Declares a read and infers the types of its schemas.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<P extends ObjectSchema, Q extends ObjectSchema, A extends v.GenericSchema>(
  definition: Endpoint<P, Q, A>,
): Endpoint<P, Q, A> {
  return definition;
}

/** Returns the URL of a read with its parameters and query. */
export function pathOf<E extends Endpoint>(call: E, input: InputOf<E>): string {
  const values = input as Record<string, string | number | undefined>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return apiPath(path, Object.fromEntries(Object.keys(call.query.entries).map((name) => [name, values[name]])));
}

/** A database id: a whole number in PostgreSQL's integer range. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

/** An id in a path or query, as text. */
export const idText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,9}$/),
  v.transform(Number),
  v.maxValue(2_147_483_647),
);

/** The `lang` query parameter: a language id, the default language when absent. */
export const lang = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.picklist(locales.map((locale): number => locale.id)),
  ),
  defaultLocale.id,
);

/** The `sort` query parameter. An unknown order is ignored, as old links may have one. */
export function sortOf<const Sorts extends readonly string[]>(sorts: Sorts, normal: Sorts[number]) {
  return v.fallback(v.optional(v.picklist(sorts), normal), normal);
}

/** The `limit` query parameter. */
export const limit = v.optional(
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(maxPageSize)),
  defaultPageSize,
);

/** An opaque cursor: the `next_cursor` of a list. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9_-]+$/)));

/** `maxAge` of reads with counters, which do not empty the server's cache when they change. */
export const counterAge = 2;

export const nextCursor = v.nullable(v.string());

/** A timestamp in ISO 8601, UTC. */
export const isoTimestamp = v.pipe(v.string(), v.isoTimestamp());
