import { apiPath } from "../http/api-path.ts";

/** Where one file is downloaded; one that is not for everybody, with a ticket. */
export function materialFilePath(id: number, ticket?: string): string {
  return apiPath(`/material/${id}/file`, { ticket });
}

/** Path below `/api` of an archive. */
export const archivePath = "/material/archive";

/** Where several files are downloaded as one archive. `lang` is the language that its name, and a refusal, are in. */
export function materialArchivePath(ids: readonly number[], lang: number, ticket?: string): string {
  return apiPath(archivePath, { ids: ids.join(","), lang, ticket });
}
