/** What can be chosen in the contact form (spec section 3), without the schemas, which the page needs only to send. */
export const genders = ["male", "female"] as const;
/** A: brand building under a white label, B: integration of the game API, C: anything else. */
export const interests = ["A", "B", "C"] as const;
export const messengers = ["telegram", "whatsapp", "wechat", "line", "skype"] as const;
