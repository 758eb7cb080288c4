/*
 * Limits of forms (spec sections 5 and 9). They are not in `limits.ts`, which is part of the first script of every
 * page; forms are loaded when they are opened.
 */

/** Most characters of a field. */
export const fieldLengths = {
  email: 254,
  name: 60,
  account: 60,
  phone: 32,
  messenger: 60,
  message: 4000,
  other: 200,
  suggestion: 4000,
} as const;

/** Digits of a captcha. */
export const pinDigits = 4;
/** Timeout of a write in milliseconds. Its result is unknown then. */
export const writeTimeLimit = 15_000;
/** Timeout of an upload in milliseconds: four megabytes at 200 kbit/s. */
export const uploadTimeLimit = 180_000;
