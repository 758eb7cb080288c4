/*
 * What can be answered in the questionnaire (spec section 3), without the schemas, which the page needs only to send.
 * With "other" go words of one's own.
 */
export const frequencies = ["daily", "weekly", "monthly", "other"] as const;
export const purposes = ["material", "market", "product", "event", "partner", "other"] as const;
export const channels = ["search", "skype", "telegram", "twitter", "instagram", "other"] as const;
/** From the best to the worst. */
export const satisfactions = ["very-good", "good", "fair", "poor", "very-poor", "other"] as const;
