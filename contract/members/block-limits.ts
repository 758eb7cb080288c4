/** What is blocked: the domain of email addresses with those below it, or a network. */
export const blockKinds = ["domain", "network"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Days for which something is blocked. */
export const blockDays = [1, 7, 30, 90, 365] as const;
