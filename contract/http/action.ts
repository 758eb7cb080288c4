import type * as v from "valibot";
import type { Permission } from "../auth/permissions.ts";
import { apiPath, type QueryValues } from "./api-path.ts";

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * An API call whose response is never cached: a write, or a read of a member's own data. The worker handles reads
 * (`endpoint.ts`) and passes actions through.
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
  /** Status of a response; 200 when absent. */
  readonly status?: 202;
  readonly query: Query;
  /** The JSON body; `null` for none. Its messages are field codes. */
  readonly body: Body;
  /** Most bytes of the JSON body, if more than usual. */
  readonly maxBytes?: number;
  /** Media types of a file that is the body. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  readonly answer: Answer;
  /** The permission that the member needs; absent for actions of visitors. */
  readonly act?: Permission;
  /**
   * Whose session needs no entering for an action of staff. `operators`: the calls of version 0.2, for one release more.
   */
  readonly beforeEntering?: "staff" | "operators";
  /** Whether staff have to confirm who they are if their last confirmation is too old. */
  readonly confirm?: boolean;
}

/** An action that requires a login. */
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

/** Declares an action and infers the types of its schemas. */
export function action<
  Q extends ObjectSchema,
  B extends v.GenericSchema | null,
  A extends v.GenericSchema,
  P extends ObjectSchema,
  M extends Method,
>(definition: Action<Q, B, A, P, M>): Action<Q, B, A, P, M> {
  return definition;
}

/** Declares an action that requires a login. */
export function memberAction<
  Q extends ObjectSchema,
  B extends v.GenericSchema | null,
  A extends v.GenericSchema,
  P extends ObjectSchema,
  M extends Method,
>(definition: MemberAction<Q, B, A, P, M>): MemberAction<Q, B, A, P, M> {
  return definition;
}

/** Returns the URL of an action with its parameters. */
export function actionPath({ path }: Action, query: QueryValues, params: QueryValues = {}): string {
  return apiPath(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query,
  );
}
