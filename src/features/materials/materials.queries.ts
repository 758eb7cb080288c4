import { listMaterials } from "#contract/materials/endpoints.ts";
import { readQuery } from "#src/api/read-query.ts";

export const materialsQuery = (lang: number) => readQuery(listMaterials, { lang });
