import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, idText, isoTimestamp, lang } from "../http/endpoint.ts";
import { maxListedFiles } from "../materials/limits.ts";
import { documentLimits } from "./limits.ts";

/*
 * Files of a group of materials. A file is sent in parts, so that a lost connection loses one part at most, and is on
 * the site as soon as it is complete.
 */

/** Bytes of each part but the last. */
export const partBytes = 4 * 1024 * 1024;
/** Most bytes of a file, as the table allows. */
export const maxMaterialBytes = 200_000_000;
/** Days after which an upload that nobody has finished is deleted. */
export const unfinishedDays = 7;

const query = v.object({ lang });
const params = v.object({ id: idText });
const uploadParams = v.object({ id: v.pipe(v.string(), v.uuid()) });
const localText = v.record(
  v.pipe(v.string(), v.regex(/^[1-6]$/, "invalid")),
  v.pipe(v.string("invalid"), v.maxLength(documentLimits.title, "too_long")),
);

const material = v.object({
  id,
  group_id: id,
  /** Name by language id. */
  name: v.record(v.string(), v.string()),
  /** Name of the downloaded file. */
  filename: v.string(),
  media_type: v.string(),
  /** Bytes. */
  size: v.number(),
  preview_image_id: v.nullable(id),
  updated_at: isoTimestamp,
});
export type MaterialFile = v.InferOutput<typeof material>;

export const listGroupFiles = memberAction({
  name: "listGroupFiles",
  method: "GET",
  path: "/backstage/material",
  act: "compose",
  summary: "Files of a group of materials in their order",
  query: v.object({ lang, group: idText }),
  body: null,
  answer: v.object({ material_list: v.array(material) }),
});

export const putMaterial = memberAction({
  name: "putMaterial",
  method: "PUT",
  path: "/backstage/material/{id}",
  act: "compose",
  summary: "Sets the names and the preview of a file",
  params,
  query,
  body: v.object({ name: localText, preview_image_id: v.nullable(id) }),
  answer: material,
});

export const orderMaterials = memberAction({
  name: "orderMaterials",
  method: "POST",
  path: "/backstage/material/order",
  act: "compose",
  summary: "Orders the files of a group; files that are not named come last",
  query,
  body: v.object({ group: id, list: v.pipe(v.array(id, "required"), v.maxLength(maxListedFiles, "invalid")) }),
  answer: v.object({ material_list: v.array(material) }),
});

export const deleteMaterial = memberAction({
  name: "deleteMaterial",
  method: "DELETE",
  path: "/backstage/material/{id}",
  act: "compose",
  summary: "Deletes a file; downloads under way break off",
  params,
  query,
  body: null,
  answer: v.object({ id }),
});

export const startMaterialUpload = memberAction({
  name: "startMaterialUpload",
  method: "POST",
  path: "/backstage/material-upload",
  act: "compose",
  summary: "Begins to send a file, or goes on: the same file of the same member keeps the parts that have arrived",
  query,
  body: v.object({
    /** Group that gets the file. */
    group: id,
    /** File that it replaces, which keeps its id and names. */
    replaces: v.nullable(id),
    name: v.pipe(v.string("required"), v.trim(), v.minLength(1, "required"), v.maxLength(200, "too_long")),
    media_type: v.pipe(v.string(), v.maxLength(100, "too_long"), v.regex(/^$|^[\w.+-]+\/[\w.+-]+$/, "invalid")),
    size: v.pipe(
      v.number("required"),
      v.integer(),
      v.minValue(1, "required"),
      v.maxValue(maxMaterialBytes, "too_long"),
    ),
    /** SHA-256 of its bytes, base64url. */
    hash: v.pipe(v.string("required"), v.regex(/^[\w-]{43}$/, "invalid")),
  }),
  answer: v.object({
    id: v.string(),
    /** Bytes of each part but the last. */
    part_bytes: v.number(),
    /** Parts that have arrived, from 0. */
    part_list: v.array(v.number()),
  }),
});

export const putMaterialPart = memberAction({
  name: "putMaterialPart",
  method: "PUT",
  path: "/backstage/material-upload/{id}/{part}",
  act: "compose",
  summary: "Sends a part, which is the body; the same part again replaces it",
  params: v.object({
    ...uploadParams.entries,
    part: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,3}$/), v.transform(Number)),
  }),
  query,
  body: null,
  upload: { types: ["application/octet-stream"], maxBytes: partBytes },
  answer: v.object({ part: v.number() }),
});

export const finishMaterialUpload = memberAction({
  name: "finishMaterialUpload",
  method: "POST",
  path: "/backstage/material-upload/{id}/finish",
  act: "compose",
  summary: "Puts a file on the site whose parts have all arrived, if they have its hash",
  params: uploadParams,
  query,
  body: null,
  answer: material,
});

export const cancelMaterialUpload = memberAction({
  name: "cancelMaterialUpload",
  method: "DELETE",
  path: "/backstage/material-upload/{id}",
  act: "compose",
  summary: "Deletes the parts of an upload",
  params: uploadParams,
  query,
  body: null,
  answer: v.object({ id: v.string() }),
});
