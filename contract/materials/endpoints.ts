import * as v from "valibot";
import { apiPath } from "../http/api-path.ts";
import { endpoint, id, lang } from "../http/endpoint.ts";
import { picture } from "../media/schemas.ts";

const material = v.object({
  id,
  name: v.string(),
  filename: v.string(),
  media_type: v.string(),
  /** Bytes. */
  size: v.number(),
  preview: v.nullable(picture),
});
export type Material = v.InferOutput<typeof material>;

export const materialGroup = v.object({
  id,
  title: v.string(),
  text: v.string(),
  /** Whether its files require a login. */
  require_login: v.boolean(),
  material_list: v.array(material),
});
export type MaterialGroup = v.InferOutput<typeof materialGroup>;

export const listMaterials = endpoint({
  name: "listMaterials",
  method: "GET",
  path: "/user/material",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ group_list: v.array(materialGroup) }),
  maxAge: 300,
});

/** API path of a file. A file that requires a login needs a ticket. */
export function materialFilePath(id: number, ticket?: string): string {
  return apiPath(`/material/${id}/file`, { ticket });
}

/** Path of an archive below `/api`. */
export const archivePath = "/material/archive";

/** API path of an archive of several files. `lang` is the language of its name and of error messages. */
export function materialArchivePath(ids: readonly number[], lang: number, ticket?: string): string {
  return apiPath(archivePath, { ids: ids.join(","), lang, ticket });
}
