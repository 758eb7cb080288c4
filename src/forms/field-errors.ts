import type * as v from "valibot";
import { type FieldCode, fieldCodesOf } from "#contract/http/field-codes.ts";

/** The mistakes in a form, a code for each field: found by the contract's own rules, before anything is sent. */
export class FieldErrors extends Error {
  override readonly name = "FieldErrors";
  readonly codes: Readonly<Record<string, FieldCode>>;

  constructor(codes: Readonly<Record<string, FieldCode>>) {
    super("The form has mistakes.");
    this.codes = codes;
  }
}

/**
 * Checks what a form holds by the rules of the action that it is for.
 *
 * @throws {FieldErrors} the mistakes
 */
export async function checkForm<Schema extends v.GenericSchema>(
  schema: Schema,
  values: unknown,
): Promise<v.InferInput<Schema>> {
  const { safeParse } = await import("valibot");
  const result = safeParse(schema, values);
  if (!result.success) throw new FieldErrors(fieldCodesOf(result.issues as never));
  return values as v.InferInput<Schema>;
}
