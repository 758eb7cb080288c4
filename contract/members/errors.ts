/*
 * Error codes of calls of members (spec section 8). They are not in `errors.ts`, which is part of every first script.
 */
export const memberErrorCodes = [
  /** The request has no token. */
  "not_logged_in",
  /** The token is invalid or has expired. */
  "session_expired",
  /** The member lacks the permission. */
  "not_permitted",
  /** The account or the password is wrong. */
  "login_failed",
  /** The response has a challenge; the request may be repeated with its solution. */
  "proof_required",
  /** The address of the account is not verified. */
  "not_verified",
  "account_in_use",
  "email_not_found",
  "current_password_incorrect",
  "password_wrong",
  /** The link of a mail was used, has expired, or was replaced. */
  "link_expired",
  /** The name was changed before. */
  "name_already_changed",
  "name_in_use",
  "avatar_invalid",
  /** The link to a preview is invalid or has expired. */
  "preview_expired",
  /** The poll does not exist or has other options. */
  "invalid_poll",
  "vote_not_started",
  /** The response has the result. */
  "vote_ended",
  "already_voted",
  "too_many_options",
  "link_in_comment",
  /** A moderator banned the comment. */
  "comment_banned",
  /** The comment belongs to another member. */
  "not_author",
  "comments_closed",
  /** The member may not comment, like or vote. */
  "feature_unavailable",
  /** The push subscription belongs to a device of another member. */
  "device_in_use",
  /** The session of a member of staff has not entered Backstage, or its time is over. */
  "second_factor",
  /** The act needs a new confirmation of who does it. */
  "confirm_again",
  /** The revision that was to be published is no longer the latest. */
  "stale_publish",
  /** It cannot be removed, because something uses it. */
  "in_use",
  /** The content has problems that prevent its publication. */
  "not_publishable",
  /** The site would have no operator. */
  "last_operator",
  /** Nobody gives themselves a role. */
  "own_role",
] as const;

export type MemberErrorCode = (typeof memberErrorCodes)[number];

/** HTTP status of each code. */
export const memberErrorStatus: Record<MemberErrorCode, 401 | 403 | 409 | 422 | 429> = {
  not_logged_in: 401,
  session_expired: 401,
  not_permitted: 403,
  login_failed: 401,
  proof_required: 429,
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
  second_factor: 403,
  confirm_again: 403,
  stale_publish: 409,
  in_use: 409,
  not_publishable: 422,
  last_operator: 409,
  own_role: 403,
};

/** Codes of the previous release, which its pages read from `code`. This release reads `error_code`. */
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
