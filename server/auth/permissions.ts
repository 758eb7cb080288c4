import {
  clientPermissions,
  type Permission,
  type StaffAct,
  type StaffRoleName,
  staffActs,
} from "#contract/auth/permissions.ts";

/** The role of a person. Members can have traits in addition. */
export type Role = "visitor" | "member" | Trait;
type Trait = "vip" | "muted" | "material_only" | StaffRoleName;

/** A role of staff, and the content languages in which it may write and publish; `null` for all. */
export interface StaffRole {
  readonly role: StaffRoleName;
  readonly langs: readonly number[] | null;
}

/** Fields of a member that decide their permissions. */
export interface ActorAttributes {
  readonly vipGroup: string | null;
  readonly commentAllowed: boolean;
  readonly materialOnly: boolean;
  readonly operator: boolean;
  /** The roles besides operator. Without them only permissions of members are decided. */
  readonly staffRoles?: readonly StaffRole[];
}

/** `"langs"`: in the content languages of the role. */
type Cell = boolean | "langs";

/**
 * Permissions by role (specification section 6, and backstage.md 3.2). A trait overrides the value for members, and
 * `false` wins over the others; a missing value changes nothing. Roles of staff add up.
 */
export const permissionTable: Readonly<
  Record<Permission, { readonly [role in "visitor" | "member"]: boolean } & { readonly [trait in Trait]?: Cell }>
> = {
  use_member_centre: { visitor: false, member: true },
  change_account: { visitor: false, member: true, material_only: false },
  comment: { visitor: false, member: true, muted: false, material_only: false },
  like: { visitor: false, member: true, material_only: false },
  vote: { visitor: false, member: true, material_only: false },
  vip_material: { visitor: false, member: false, vip: true },
  use_backstage: { visitor: false, member: false, author: true, editor: true, moderator: true, operator: true },
  write: { visitor: false, member: false, author: "langs", editor: true, operator: true },
  edit_any: { visitor: false, member: false, editor: "langs", operator: true },
  publish: { visitor: false, member: false, editor: "langs", operator: true },
  compose: { visitor: false, member: false, editor: true, operator: true },
  moderate: { visitor: false, member: false, moderator: true, operator: true },
  send_newsletter: { visitor: false, member: false, editor: true, operator: true },
  send_messages: { visitor: false, member: false, operator: true },
  enter_draws: { visitor: false, member: false, operator: true },
  configure: { visitor: false, member: false, operator: true },
  read_inbox: { visitor: false, member: false, operator: true },
  manage_members: { visitor: false, member: false, operator: true },
  manage_staff: { visitor: false, member: false, operator: true },
  read_audit: { visitor: false, member: false, operator: true },
  read_health: { visitor: false, member: false, operator: true },
  read_analytics: { visitor: false, member: false, author: true, editor: true, moderator: true, operator: true },
};

/**
 * Whether a person has a permission; `undefined` is a visitor. For acts of writing and publishing: in any language;
 * `canInLang` decides about one.
 */
export function can(actor: ActorAttributes | undefined, permission: Permission): boolean {
  return isAllowed(actor, permission, () => true);
}

/**
 * Whether staff may do something in a content language. `null` stands for what all languages share, such as the cover of
 * an article.
 */
export function canInLang(actor: ActorAttributes, act: StaffAct, lang: number | null): boolean {
  return isAllowed(actor, act, ({ langs }) => lang === null || langs === null || langs.includes(lang));
}

function isAllowed(
  actor: ActorAttributes | undefined,
  permission: Permission,
  hasLang: (role: StaffRole) => boolean,
): boolean {
  const row = permissionTable[permission];
  if (!actor) return row.visitor;
  const overrides = [
    ...traitsOf(actor).map((trait) => row[trait]),
    ...rolesOf(actor).map((role) => (row[role.role] === "langs" ? hasLang(role) || undefined : row[role.role])),
  ];
  return !overrides.includes(false) && (row.member || overrides.includes(true));
}

/** The roles of a member: the flag of operators is a role too. */
export function rolesOf({ operator, staffRoles = [] }: ActorAttributes): StaffRole[] {
  return [...staffRoles, ...(operator ? [{ role: "operator", langs: null } as const] : [])];
}

/** Permissions that the API reports to a member. */
export function clientPermissionsOf(actor: ActorAttributes): (typeof clientPermissions)[number][] {
  return clientPermissions.filter((permission) => can(actor, permission));
}

/** Acts that the roles of a member allow, in some language at least. */
export function staffActsOf(actor: ActorAttributes): StaffAct[] {
  return staffActs.filter((act) => can(actor, act));
}

/** Whether a permission belongs to staff. */
export function isForStaff(permission: Permission): boolean {
  return permission === "use_backstage" || staffActs.some((act) => act === permission);
}

function traitsOf({ vipGroup, commentAllowed, materialOnly }: ActorAttributes): ("vip" | "muted" | "material_only")[] {
  const traits = [
    ["vip", vipGroup !== null],
    ["muted", !commentAllowed],
    ["material_only", materialOnly],
  ] as const;
  return traits.filter(([, has]) => has).map(([trait]) => trait);
}
