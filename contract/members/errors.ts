/*
 * Error codes of members' calls (spec section 8). Apart from `errors.ts`, which page and worker start with: only who
 * sends something for a member meets them.
 */
export const memberErrorCodes = [
  /** Nobody says who asks. */
  "not_logged_in",
  /** Somebody says so with a token that is not, or no longer, good. */
  "session_expired",
  /** This member may not do that. */
  "not_permitted",
  /** Wrong account or wrong password: nobody learns which. */
  "login_failed",
  /** The address of the account has not been confirmed yet. */
  "not_verified",
  "account_in_use",
  "email_not_found",
  "current_password_incorrect",
  "password_wrong",
  /** A link of a mail was used before, is too old, or has been replaced. */
  "link_expired",
  /** The name has been changed once already. */
  "name_already_changed",
  "name_in_use",
  "avatar_invalid",
  /** The link to a preview is not, or no longer, good. */
  "preview_expired",
  /** There is no such poll, or it has other options: whoever votes has to look at it anew. */
  "invalid_poll",
  "vote_not_started",
  /** The answer has the result. */
  "vote_ended",
  "already_voted",
  "too_many_options",
  "link_in_comment",
  /** The site has removed this comment; nothing is to be done with it. */
  "comment_banned",
  /** It is somebody else's comment. */
  "not_author",
  "comments_closed",
  /** This member may not comment, like or vote. */
  "feature_unavailable",
  /** The subscription of this browser belongs to another member's device. */
  "device_in_use",
] as const;

export type MemberErrorCode = (typeof memberErrorCodes)[number];

/** HTTP status of each of them. */
export const memberErrorStatus: Record<MemberErrorCode, 401 | 403 | 409 | 422> = {
  not_logged_in: 401,
  session_expired: 401,
  not_permitted: 403,
  login_failed: 401,
  not_verified: 403,
  account_in_use: 422,
  email_not_found: 422,
  current_password_incorrect: 422,
  password_wrong: 422,
  link_expired: 422,
  name_already_changed: 422,
  name_in_use: 422,
  avatar_invalid: 422,
  preview_expired: 401,
  invalid_poll: 422,
  vote_not_started: 422,
  vote_ended: 422,
  already_voted: 422,
  too_many_options: 422,
  link_in_comment: 422,
  comment_banned: 403,
  not_author: 403,
  comments_closed: 403,
  feature_unavailable: 403,
  device_in_use: 409,
};

/** Codes of the previous release, which its pages read from `code`; the code of today is beside it in `error_code`. */
export const previousErrorCodes: Partial<Record<MemberErrorCode, string>> = {
  session_expired: "login_ended",
  email_not_found: "email_unknown",
  current_password_incorrect: "old_password_wrong",
  name_already_changed: "name_fixed",
  avatar_invalid: "avatar_refused",
  preview_expired: "preview_ended",
  invalid_poll: "poll_wrong",
};

/** Reads the code from an error body of this or the previous release; `undefined` for other codes. */
export function memberErrorCodeOf(body: unknown): MemberErrorCode | undefined {
  const { code, error_code = code } = (body ?? {}) as { code?: unknown; error_code?: unknown };
  if (typeof error_code !== "string") return undefined;
  return memberErrorCodes.find((each) => each === error_code || previousErrorCodes[each] === error_code);
}

export function isMemberErrorCode(value: unknown): value is MemberErrorCode {
  return memberErrorCodes.some((code) => code === value);
}
