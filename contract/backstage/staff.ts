import * as v from "valibot";
import { staffRoles } from "../auth/permissions.ts";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { email } from "../http/form-fields.ts";
import { routedLocales } from "../locales.ts";

/* Staff, their roles, and the audit log. */

/** Languages in which editors write: those with URLs. */
const contentLangs = routedLocales.map((locale): number => locale.id);

const role = v.object({
  role: v.picklist(staffRoles, "choose"),
  /** Content languages of authors and editors; `null` for all. */
  lang_list: v.nullable(v.pipe(v.array(v.picklist(contentLangs, "choose"), "choose"), v.minLength(1, "choose"))),
});

type Role = v.InferOutput<typeof role>;

/** Kinds of second factors. */
const factorKinds = ["totp", "passkey"] as const;
const factorList = v.array(v.picklist(factorKinds));

const staffMember = v.object({
  member: v.object({ id, nickname: v.string(), account: v.string() }),
  /** Empty for a member who is no staff. */
  role_list: v.array(role),
  factor_list: factorList,
});
export type StaffMember = v.InferOutput<typeof staffMember>;

/** Moderators and operators have no languages. */
function hasLangs({ role: name, lang_list }: Role): boolean {
  return lang_list === null || name === "author" || name === "editor";
}

const spoken = v.object({ lang });

export const getMe = memberAction({
  name: "getMe",
  method: "GET",
  path: "/backstage/me",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "The member as staff: roles, what they allow, and until when the session has entered",
  query: spoken,
  body: null,
  answer: v.object({
    member: v.object({ id, nickname: v.string() }),
    role_list: v.array(role),
    /** Acts that the roles allow, those per language in one language at least. Later versions have others. */
    act_list: v.array(v.string()),
    second_factor: v.picklist(["required", "offered"]),
    factor_list: factorList,
    /** `null` before entering, and when its time is over. */
    staff_until: v.nullable(isoTimestamp),
    /** `null` when the next act that needs confirmation has to be confirmed. */
    confirmed_until: v.nullable(isoTimestamp),
  }),
});

export const listStaff = memberAction({
  name: "listStaff",
  method: "GET",
  path: "/backstage/staff",
  act: "manage_staff",
  summary:
    "Staff with their roles, in the order of their accounts; `account` finds one member, who may be no staff yet",
  query: v.object({ lang, limit, cursor, account: v.optional(email) }),
  body: null,
  answer: v.object({ staff_list: v.array(staffMember), next_cursor: nextCursor }),
});

export const putStaff = memberAction({
  name: "putStaff",
  method: "PUT",
  path: "/backstage/staff/{id}",
  act: "manage_staff",
  confirm: true,
  summary: "Gives a member these roles in place of the earlier ones; nobody raises themselves",
  params: v.object({ id: idText }),
  query: spoken,
  body: v.object({
    role_list: v.pipe(
      v.array(role, "choose"),
      v.minLength(1, "choose"),
      v.check((given) => new Set(given.map((each) => each.role)).size === given.length, "choose"),
      v.check((given) => given.every(hasLangs), "choose"),
    ),
  }),
  answer: v.object({ staff: staffMember }),
});

export const removeStaff = memberAction({
  name: "removeStaff",
  method: "DELETE",
  path: "/backstage/staff/{id}",
  act: "manage_staff",
  confirm: true,
  summary: "Takes all roles from a member, which ends at the next call; the last operator stays",
  params: v.object({ id: idText }),
  query: spoken,
  body: null,
  answer: v.object({ staff: staffMember }),
});
