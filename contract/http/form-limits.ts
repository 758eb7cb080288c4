/*
 * Limits of what visitors send (spec sections 5 and 9). Apart from `limits.ts`, which comes with every page's first
 * script: forms come when they are opened.
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

/** Digits of the PIN that shows that a person writes. */
export const pinDigits = 4;
/** Milliseconds that a write may take before nobody knows what became of it. */
export const writeTimeLimit = 15_000;
/** The same where a file is sent, of some megabytes perhaps over a slow network. */
export const uploadTimeLimit = 60_000;
