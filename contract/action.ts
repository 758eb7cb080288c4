import type * as v from "valibot";
import { apiPath, type QueryValues } from "./api-path.ts";

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * One call of the API whose answer is never kept: a visitor sends something, or asks for what is his alone.
 * Actions stand apart from reads (`endpoint.ts`), since the worker knows all of those and none of these.
 */
export interface Action<
  Query extends ObjectSchema = ObjectSchema,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/api`. */
  readonly path: string;
  readonly summary: string;
  readonly query: Query;
  /** What is sent, as JSON; `null` where nothing is. Its messages are field codes. */
  readonly body: Body;
  readonly answer: Answer;
}

export type BodyOf<A extends Action> = A["body"] extends v.GenericSchema ? v.InferInput<A["body"]> : undefined;
export type CheckedBodyOf<A extends Action> = A["body"] extends v.GenericSchema ? v.InferOutput<A["body"]> : undefined;
export type ActionAnswer<A extends Action> = v.InferOutput<A["answer"]>;

/** Declares an action; only there to infer its schemas. */
export function action<Q extends ObjectSchema, B extends v.GenericSchema | null, A extends v.GenericSchema>(
  definition: Action<Q, B, A>,
): Action<Q, B, A> {
  return definition;
}

/** The URL of an action. */
export function actionPath({ path }: Action, query: QueryValues): string {
  return apiPath(path, query);
}
