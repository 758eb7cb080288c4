/** What a mailing goes through. `missed`: its time came while the site was down, so somebody has to decide. */
export const mailingStates = ["waiting", "sending", "paused", "done", "cancelled", "missed"] as const;
export type MailingState = (typeof mailingStates)[number];

export const mailingChanges = ["pause", "resume", "cancel"] as const;
export type MailingChange = (typeof mailingChanges)[number];

/** Which subscribers a list shows: confirmed ones, those who have not confirmed yet, addresses that take no mail. */
export const subscriberStates = ["confirmed", "unconfirmed", "bounced"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Characters of a note, and addresses that one call imports. */
export const subscriberLimits = { note: 500, imported: 1000 } as const;
