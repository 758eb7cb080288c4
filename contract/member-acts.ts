/** What a member may be allowed to do, beside reading; `server/members/rights.ts` says who may (spec section 6). */
export const memberActs = ["use_member_centre", "change_account", "comment", "vip_material", "moderate"] as const;

export type MemberAct = (typeof memberActs)[number];
