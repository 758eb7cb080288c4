import { apiPath } from "./api-path.ts";

/** Where one file is downloaded. */
export function materialFilePath(id: number): string {
  return apiPath(`/material/${id}/file`);
}

/** Path below `/api` of an archive. */
export const archivePath = "/material/archive";

/** Where several files are downloaded as one archive. `lang` is the language that its name, and a refusal, are in. */
export function materialArchivePath(ids: readonly number[], lang: number): string {
  return apiPath(archivePath, { ids: ids.join(","), lang });
}
