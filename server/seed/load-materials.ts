import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { saveMaterial } from "#server/materials/save-material.ts";
import { saveImage } from "#server/media/media.mutations.ts";
import { makeMaterial } from "../../sample/materials/make-material.ts";
import { materialGroups, type SampleMaterial } from "../../sample/materials/material-groups.ts";

/** Sets up the material to download where there is none: from then on it is the operator's. */
export async function loadMaterials(db: NodePgDatabase): Promise<void> {
  if ((await db.$count(materialGroup)) > 0) return;
  for (const [place, { materials, ...group }] of materialGroups.entries()) {
    const [row] = await db
      .insert(materialGroup)
      .values({ ...group, sort: place + 1 })
      .returning({ id: materialGroup.id });
    if (!row) throw new Error("A group of material gave no row");
    const made = await Promise.all(materials.map(({ making, filename }) => makeMaterial(making, filename)));
    for (const [index, file] of made.entries()) {
      const { name, filename } = materials[index] as SampleMaterial;
      const previewImageId = file.preview
        ? await saveImage(db, {
            filename: `material-${filename}.png`,
            originFilename: `${filename}.png`,
            alt: name,
            day: { bytes: file.preview, mediaType: "image/png" },
          })
        : null;
      const { bytes, mediaType } = file;
      await saveMaterial(db, {
        groupId: row.id,
        name,
        filename,
        mediaType,
        bytes,
        previewImageId,
        sort: index + 1,
      });
    }
  }
}
