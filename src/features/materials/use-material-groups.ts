import { useQuery } from "@tanstack/react-query";
import type { Material, MaterialGroup } from "#contract/materials/endpoints.ts";
import { useMember } from "#src/components/member/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";

/** A file that may be had; with a ticket, where it is not for everybody. */
export interface Choosable extends Material {
  readonly ticket: boolean;
}

/** A group as whoever is here sees it. */
export interface ShownGroup extends MaterialGroup {
  readonly material_list: Choosable[];
  /** Whether a login is missing. */
  readonly locked: boolean;
  /** Whether it is for a VIP group alone. */
  readonly vip: boolean;
}

const staleTime = 30_000;

/**
 * The groups for whoever is here: those that everybody knows of, open to members altogether, and before them those of
 * the member's VIP group, which are kept nowhere. `failed`: the latter have not come, though there is a network.
 */
export function useMaterialGroups(groups: readonly MaterialGroup[], lang: number) {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member : undefined;
  const vipGroup = member?.vipGroup;
  const online = useConnectivity() !== "offline";
  const vip = useQuery({
    queryKey: ["member", member?.id, "materials", vipGroup, lang],
    queryFn: async () => (await import("./vip-materials.ts")).vipMaterials(vipGroup ?? "", lang),
    enabled: typeof vipGroup === "string" && online,
    staleTime,
    networkMode: "always",
    retry: false,
  });
  const signedIn = me.state === "signed-in";
  const shelves: ShownGroup[] = [
    ...(vip.data ?? []).map((group) => shelf(group, { locked: false, vip: true, ticket: true })),
    ...groups.map((group) => {
      const closed = group.require_login;
      return shelf(group, { locked: closed && !signedIn, vip: false, ticket: closed });
    }),
  ];
  return { shelves, failed: vip.isError && online, retry: () => void vip.refetch() };
}

function shelf(
  group: MaterialGroup,
  { locked, vip, ticket }: { locked: boolean; vip: boolean; ticket: boolean },
): ShownGroup {
  return { ...group, locked, vip, material_list: group.material_list.map((each) => ({ ...each, ticket })) };
}
