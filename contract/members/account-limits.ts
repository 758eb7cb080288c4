/* Limits of the screens of accounts. They are not beside the schemas, because screens need them alone. */

/** Lists of accounts. */
export const accountFilters = ["vip", "muted", "material_only", "unverified", "leaving", "staff"] as const;
export type AccountFilter = (typeof accountFilters)[number];
/** What operators do to an account beside its settings. */
export const accountActs = [
  "verify",
  "end-sessions",
  "send-link",
  "revoke-links",
  "delete",
  "cancel-deletion",
] as const;
export type AccountAct = (typeof accountActs)[number];
/** Most characters of a reason. */
export const reasonLength = 300;
