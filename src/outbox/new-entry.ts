import * as v from "valibot";
import { type Action, actionPath, type BodyOf, type MemberAction } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { dependencyPlaceholder, deviceId, type NewOutboxEntry, visitorId } from "./outbox-entry.ts";

/** A member's action of the contract, with everything that it needs. */
export interface EnqueueOptions<A extends MemberAction> {
  readonly action: A;
  /** Id of the language of a rejection's message. */
  readonly lang: number;
  /** Of the path. */
  readonly params?: QueryValues;
  readonly query?: QueryValues;
  readonly body: BodyOf<A>;
  /** Id of a picture on this device whose file is the body. */
  readonly file?: number;
  /** Orders entries, such as `article/12`: entries with the same target are sent in sequence, others may overtake. */
  readonly target: string;
  /** The value that it sets, where only the last entry counts: `true` for a like, the options of a ballot. */
  readonly sets?: unknown;
  /**
   * An entry that has no response yet, and the parameters and body fields that get the id in its response. Values there
   * are replaced; they must have the right type.
   */
  readonly from?: { readonly entry: string; readonly params?: readonly string[]; readonly body?: readonly string[] };
}

/**
 * A member's entry.
 *
 * @throws {ApiError} `invalid` when the contract does not allow it
 */
export function memberEntry<A extends MemberAction>(options: EnqueueOptions<A>, memberId: number): NewOutboxEntry {
  const { action, lang, params = {}, query, body, file, target, sets, from } = options;
  validate(action.params, params);
  validate(action.body, body);
  const placeholder = dependencyPlaceholder(from?.entry ?? "");
  const fill = <T extends object>(values: T, names: readonly string[] = []): T => ({
    ...values,
    ...Object.fromEntries(names.map((name) => [name, placeholder])),
  });
  return {
    ...newEntry(action, lang, fill(params, from?.params), query),
    memberId,
    target,
    ...(action.body && { body: fill(body as object, from?.body) }),
    ...(file !== undefined && { file }),
    ...(sets !== undefined && { sets }),
    ...(from && { needs: from.entry }),
  };
}

/** The entry that ends a session of a member who has signed out. `tokenHash` is that of the session's token. */
export function signOutEntry(action: Action, { lang, tokenHash }: { lang: number; tokenHash: string }): NewOutboxEntry {
  const body = { token_hash: tokenHash };
  return { ...newEntry(action, lang, {}), memberId: deviceId, target: `session/${tokenHash}`, body };
}

/** The entry of a form, which needs no login. */
export function formEntry(action: Action, { lang, body }: { lang: number; body: unknown }): NewOutboxEntry {
  return { ...newEntry(action, lang, {}), memberId: visitorId, target: `form/${action.name}`, body };
}

/** @throws {ApiError} `invalid` */
export function validate(schema: v.GenericSchema | null | undefined, value: unknown): void {
  const result = schema && v.safeParse(schema, value);
  if (result && !result.success) throw new ApiError("invalid", { cause: v.flatten(result.issues) });
}

function newEntry(action: Action, lang: number, params: QueryValues, query: QueryValues = {}) {
  return {
    id: crypto.randomUUID(),
    kind: action.name,
    method: action.method,
    path: actionPath(action, { lang, ...query }, params),
    responseKeys: requiredKeys(action.answer),
    lang,
    madeAt: new Date().toISOString(),
    state: "pending",
    attempts: 0,
  } as const;
}

/** The properties that every response has. */
function requiredKeys(schema: v.GenericSchema): string[] {
  const { entries = {} } = schema as { entries?: Record<string, v.GenericSchema> };
  return Object.keys(entries).filter((name) => !v.is(entries[name] as v.GenericSchema, undefined));
}
