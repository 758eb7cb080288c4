/* Limits of accounts (spec sections 5 and 9). Apart from `limits.ts`, which comes with every page's first script. */

/** Length of a password. */
export const passwordLength = { least: 8, most: 72 } as const;
/** Length of a name or nickname in graphemes. */
export const nameLength = { least: 5, most: 50 } as const;
/** Media types and largest size, in bytes, of an uploaded avatar. */
export const avatarUpload = {
  types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  maxBytes: 4 * 1024 * 1024,
} as const;
/** Width and height of a stored avatar in pixels. */
export const avatarSize = 256;
/** Days before an unused session expires. */
export const sessionDays = 30;
/** Days after the login at which a session ends, however often it is used. */
export const maxSessionDays = 365;
/** Most sessions of a member. A further one ends the least recently used one. */
export const maxSessions = 50;
/** Days in which a login cancels the deletion of an account. */
export const deletionGraceDays = 14;
/** Seconds between verification or password reset and the login page. */
export const loginCountdownSeconds = 5;
/** Years of age from which people may have an account, as the terms of service say. */
export const minimumAge = 18;
/** Earliest year of birth. */
export const earliestBirthYear = 1900;
/** The page on which members change their password. */
export const changePasswordPath = "/member/password";
