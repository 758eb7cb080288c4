import { queryOptions } from "@tanstack/react-query";
import { listGroupFiles } from "#contract/backstage/materials.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** The files of a group of materials in their order. */
export function filesQuery(lang: number, group: number) {
  return queryOptions({
    queryKey: ["backstage", "material-files", group],
    queryFn: async () => (await callAsMember(listGroupFiles, undefined, { lang, query: { group } })).material_list,
  });
}
