/** An error that the operator can fix. Its message is one sentence for the terminal, without secrets or a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of a system or PostgreSQL error (`ENOENT`, `3D000`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
