import { clientPermissions, type Permission } from "#contract/auth/permissions.ts";

/** What somebody is. Who is logged in is a member, and may be several things besides. */
export type Role = "visitor" | "member" | Trait;
type Trait = "vip" | "muted" | "material_only" | "operator";

/** Fields of a member on which it depends. */
export interface ActorAttributes {
  readonly vipGroup: string | null;
  readonly commentAllowed: boolean;
  readonly materialOnly: boolean;
  readonly operator: boolean;
}

/**
 * Who may do what, beside reading (spec section 6). What a trait says goes before what holds for every member, and a
 * no before a yes; where it says nothing, it changes nothing.
 */
export const permissionTable: Readonly<
  Record<Permission, { readonly [role in "visitor" | "member"]: boolean } & { readonly [trait in Trait]?: boolean }>
> = {
  use_member_centre: { visitor: false, member: true },
  change_account: { visitor: false, member: true, material_only: false },
  comment: { visitor: false, member: true, muted: false, material_only: false },
  like: { visitor: false, member: true, material_only: false },
  vote: { visitor: false, member: true, material_only: false },
  vip_material: { visitor: false, member: false, vip: true },
  moderate: { visitor: false, member: false, operator: true },
  send_messages: { visitor: false, member: false, operator: true },
};

/** Whether somebody may do something; nobody in particular is a visitor. */
export function can(who: ActorAttributes | undefined, act: Permission): boolean {
  const row = permissionTable[act];
  if (!who) return row.visitor;
  const said = traitsOf(who).map((trait) => row[trait]);
  return !said.includes(false) && (row.member || said.includes(true));
}

/** What a member is told that he may do. */
export function clientPermissionsOf(who: ActorAttributes): (typeof clientPermissions)[number][] {
  return clientPermissions.filter((act) => can(who, act));
}

function traitsOf({ vipGroup, commentAllowed, materialOnly, operator }: ActorAttributes): Trait[] {
  const traits: [Trait, boolean][] = [
    ["vip", vipGroup !== null],
    ["muted", !commentAllowed],
    ["material_only", materialOnly],
    ["operator", operator],
  ];
  return traits.filter(([, has]) => has).map(([trait]) => trait);
}
