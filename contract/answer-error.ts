import { ApiError, isErrorCode } from "./errors.ts";

/** The error that an answer tells of, by its code, or by its status where it has none that is known. */
export function errorOf(status: number, body: unknown): ApiError {
  const said = typeof body === "object" && body !== null ? (body as { code?: unknown; errors?: unknown }) : {};
  if (isErrorCode(said.code)) {
    return new ApiError(said.code, isFields(said.errors) ? { fields: said.errors } : {});
  }
  if (status === 404) return new ApiError("not_found");
  if (status === 503) return new ApiError("maintenance");
  return new ApiError("internal");
}

function isFields(value: unknown): value is Record<string, string[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
}
