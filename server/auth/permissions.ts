import { clientPermissions, type Permission } from "#contract/auth/permissions.ts";

/** The role of a person. Members can have traits in addition. */
export type Role = "visitor" | "member" | Trait;
type Trait = "vip" | "muted" | "material_only" | "operator";

/** Fields of a member that decide their permissions. */
export interface ActorAttributes {
  readonly vipGroup: string | null;
  readonly commentAllowed: boolean;
  readonly materialOnly: boolean;
  readonly operator: boolean;
}

/**
 * Permissions by role (specification section 6). A trait overrides the value for members, and `false` wins over
 * `true`; a missing value changes nothing.
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

/** Whether a person has a permission; `undefined` is a visitor. */
export function can(actor: ActorAttributes | undefined, permission: Permission): boolean {
  const row = permissionTable[permission];
  if (!actor) return row.visitor;
  const overrides = traitsOf(actor).map((trait) => row[trait]);
  return !overrides.includes(false) && (row.member || overrides.includes(true));
}

/** Permissions that the API reports to a member. */
export function clientPermissionsOf(actor: ActorAttributes): (typeof clientPermissions)[number][] {
  return clientPermissions.filter((permission) => can(actor, permission));
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
