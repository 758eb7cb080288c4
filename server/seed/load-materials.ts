import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import sharp from "sharp";
import * as v from "valibot";
import { saveMaterial } from "#server/materials/materials.mutations.ts";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { saveImage } from "#server/media/media.mutations.ts";
import { localText, readJson } from "./sample-files.ts";

const materialFile = v.object({ filename: v.string(), name: localText });
const groups = v.array(
  v.object({
    title: localText,
    text: localText,
    requireLogin: v.optional(v.boolean()),
    vipGroup: v.optional(v.string()),
    materials: v.array(materialFile),
  }),
);

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".csv": "text/csv",
  ".md": "text/markdown",
  ".txt": "text/plain",
};

/** Adds the sample downloads when there are no groups of materials yet. */
export async function loadMaterials(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(materialGroup)) > 0) return;
  const sampleGroups = await readJson("materials/materials.json", groups);
  for (const [index, { materials, ...group }] of sampleGroups.entries()) {
    const [row] = await db
      .insert(materialGroup)
      .values({ ...group, sort: index + 1 })
      .returning({ id: materialGroup.id });
    if (!row) throw new Error("The insert of a material group returned no row");
    const loads = await Promise.all(
      materials.map(async (file) => ({ ...file, ...(await readMaterial(file.filename)) })),
    );
    for (const [place, { preview, ...file }] of loads.entries()) {
      const previewImageId = preview ? await savePreview(db, file, preview) : null;
      await saveMaterial(db, { ...file, groupId: row.id, previewImageId, sort: place + 1 });
    }
  }
}

async function readMaterial(filename: string): Promise<{ bytes: Buffer; mediaType: string; preview?: Buffer }> {
  const mediaType = mediaTypes[extname(filename)];
  if (!mediaType) throw new Error(`${filename}: unknown file name extension`);
  const bytes = await readFile(new URL(`../../sample/materials/${filename}`, import.meta.url));
  return mediaType.startsWith("image/")
    ? { bytes, mediaType, preview: await drawPreview(bytes) }
    : { bytes, mediaType };
}

/** Fits a picture into the frame of the cards. The background is light, because a dark logo would be invisible on dark. */
function drawPreview(picture: Buffer): Promise<Buffer> {
  const background = "#f2eee9";
  const fitted = sharp(picture).resize({ width: 640, height: 480, fit: "contain", background });
  return fitted.flatten({ background }).png({ palette: true, compressionLevel: 6 }).toBuffer();
}

function savePreview(db: NodePgDatabase, file: v.InferOutput<typeof materialFile>, bytes: Buffer): Promise<number> {
  return saveImage(db, {
    filename: `material-${file.filename}.png`,
    originFilename: `${file.filename}.png`,
    alt: file.name,
    day: { bytes, mediaType: "image/png" },
  });
}
