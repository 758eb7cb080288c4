import type { listMaterials } from "#contract/materials.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const materialsQuery = (lang: number) => readQuery<typeof listMaterials>("/user/material", { lang });
