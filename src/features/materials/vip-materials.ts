import type { MaterialGroup } from "#contract/materials/endpoints.ts";
import { listVipMaterials } from "#contract/materials/member-materials.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/**
 * The groups of the member's VIP group.
 *
 * @throws {ApiError} as `callAsMember`
 */
export async function vipMaterials(group: string, lang: number): Promise<MaterialGroup[]> {
  return (await callAsMember(listVipMaterials, undefined, { lang, params: { group } })).group_list;
}
