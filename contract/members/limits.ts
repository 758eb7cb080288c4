/* Limits of accounts (spec sections 5 and 9). Apart from `limits.ts`, which comes with every page's first script. */

/** Characters of a password: small letters and digits. */
export const passwordLength = { least: 8, most: 72 } as const;
/** Characters of a name or nickname, as readers count them. */
export const nameLength = { least: 5, most: 50 } as const;
/** Pictures that a member may bring, and the most bytes one may have. */
export const avatarUpload = {
  types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  maxBytes: 4 * 1024 * 1024,
} as const;
/** Width and height, in pixels, of the avatar that is made of it. */
export const avatarSize = 256;
/** Days for which a login is good without being used. */
export const sessionDays = 30;
/** Logins that one member has at a time; the one that was not used for longest goes first. */
export const maxSessions = 50;
/** Days in which a member who left may come back by logging in. */
export const deletionGraceDays = 14;
/** Seconds between verification or reset and the login page. */
export const loginCountdownSeconds = 5;
/** The earliest year of birth. */
export const earliestBirthYear = 1900;
/** The page on which members change their password. */
export const changePasswordPath = "/member/password";
