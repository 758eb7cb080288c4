import type * as v from "valibot";
import type { Permission } from "../auth/permissions.ts";
import { apiPath, type QueryValues } from "./api-path.ts";

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One call of the API whose answer is never kept: a visitor sends something, or asks for what is his alone.
 * Actions stand apart from reads (`endpoint.ts`), since the worker knows all of those and none of these.
 */
export interface Action<
  Query extends ObjectSchema = ObjectSchema,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Answer extends v.GenericSchema = v.GenericSchema,
  Params extends ObjectSchema = ObjectSchema,
  Verb extends Method = Method,
> {
  readonly name: string;
  readonly method: Verb;
  /** Path below `/api`, with `{name}` for parameters. */
  readonly path: string;
  /** Path of the previous release, which its pages and workers still request. */
  readonly previousPath?: string;
  readonly summary: string;
  readonly params?: Params;
  /** Status of an answer, where it is not 200. */
  readonly status?: 202;
  readonly query: Query;
  /** What is sent, as JSON; `null` where nothing is. Its messages are field codes. */
  readonly body: Body;
  /** A file of one of these types is sent, as it is. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  readonly answer: Answer;
  /** What a member has to be allowed to do; absent where visitors may. */
  readonly act?: Permission;
}

/** An action that only members may, with the token that they have got by logging in. */
export type MemberAction<
  Query extends ObjectSchema = ObjectSchema,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Answer extends v.GenericSchema = v.GenericSchema,
  Params extends ObjectSchema = ObjectSchema,
  Verb extends Method = Method,
> = Action<Query, Body, Answer, Params, Verb> & { readonly act: Permission };

export type BodyOf<A extends Action> = A["body"] extends v.GenericSchema ? v.InferInput<A["body"]> : undefined;
export type CheckedBodyOf<A extends Action> = A["body"] extends v.GenericSchema ? v.InferOutput<A["body"]> : undefined;
export type ActionResponse<A extends Action> = v.InferOutput<A["answer"]>;

/** Declares an action; only there to infer its schemas. */
export function action<
  Q extends ObjectSchema,
  B extends v.GenericSchema | null,
  A extends v.GenericSchema,
  P extends ObjectSchema,
  M extends Method,
>(definition: Action<Q, B, A, P, M>): Action<Q, B, A, P, M> {
  return definition;
}

/** Declares an action for members. */
export function memberAction<
  Q extends ObjectSchema,
  B extends v.GenericSchema | null,
  A extends v.GenericSchema,
  P extends ObjectSchema,
  M extends Method,
>(definition: MemberAction<Q, B, A, P, M>): MemberAction<Q, B, A, P, M> {
  return definition;
}

/** The URL of an action: parameters in place. */
export function actionPath({ path }: Action, query: QueryValues, params: QueryValues = {}): string {
  return apiPath(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query,
  );
}
