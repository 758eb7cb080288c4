import type * as v from "valibot";
import { type FieldCode, fieldCodesOf } from "#contract/http/field-codes.ts";

/** The mistakes in a form, a code for each field. The contract's rules find them before the form is sent. */
export class FieldErrors extends Error {
  override readonly name = "FieldErrors";
  readonly codes: Readonly<Record<string, FieldCode>>;

  constructor(codes: Readonly<Record<string, FieldCode>>) {
    super("The form has mistakes.");
    this.codes = codes;
  }
}

/**
 * Validates the values of a form against the schema of its action.
 *
 * @throws {FieldErrors} when there are mistakes
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
