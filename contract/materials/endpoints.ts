import * as v from "valibot";
import { endpoint, id, lang } from "../http/endpoint.ts";
import { picture } from "../media/pictures.ts";

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
  /** Whether its files are for those who are logged in. */
  require_login: v.boolean(),
  material_list: v.array(material),
});
export type MaterialGroup = v.InferOutput<typeof materialGroup>;

export const listMaterials = endpoint({
  name: "listMaterials",
  method: "GET",
  path: "/user/material",
  summary: "Promotional material by group, as the caller may see it",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ group_list: v.array(materialGroup) }),
  maxAge: 300,
});
