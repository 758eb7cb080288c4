import type { MessageDescriptor } from "@lingui/core";
import type { ServerErrorCode } from "#contract/http/errors.ts";
import { defaultLocale, findLocale } from "#contract/locales.ts";
import { isMemberErrorCode, type MemberErrorCode } from "#contract/members/errors.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";

const serverErrors: Readonly<Record<ServerErrorCode, MessageDescriptor>> = {
  not_found: msg`We couldn't find what you're looking for.`,
  invalid: msg`The request is not valid. Please check it and try again.`,
  method_not_allowed: msg`This request method isn't supported.`,
  forbidden: msg`Requests from other sites aren't allowed.`,
  unsupported_media_type: msg`This content type isn't supported.`,
  payload_too_large: msg`The content you sent is too large.`,
  too_many_requests: msg`Too many requests, please try again later.`,
  maintenance: msg`The site is under maintenance. Please come back later.`,
  unavailable: msg`The site can't respond right now. Please try again in a moment.`,
  internal: msg`Something went wrong on our side. Please try again later.`,
};

/** The wording of specification section 8, where it has one. */
const memberErrors: Readonly<Record<MemberErrorCode, MessageDescriptor>> = {
  not_logged_in: msg`You're not logged in`,
  session_expired: msg`Get user data failed, you have to login or relogin.`,
  not_permitted: msg`Your account doesn't have permission to do this.`,
  login_failed: msg`Login failed :( Wrong account or password.`,
  proof_required: msg`Too many requests, please try again later.`,
  not_verified: msg`Login failed: your account isn't verified yet. Check your mailbox or resend the email.`,
  account_in_use: msg`This account is already in use.`,
  email_not_found: msg`The email address cannot be found, please confirm whether the email address is correct, or sign up again`,
  current_password_incorrect: msg`The old password is incorrect, please check and re-enter`,
  password_wrong: msg`The password is incorrect.`,
  link_expired: msg`This link has expired. Please request a new one.`,
  name_already_changed: msg`You can change your name only once.`,
  name_in_use: msg`This name is taken.`,
  avatar_invalid: msg`The avatar does not meet the requirements: jpg, png, gif or webp, at most 4 MB.`,
  preview_expired: msg`This preview link is wrong or has expired.`,
  invalid_poll: msg`The poll data is wrong. Please refresh the page and try again.`,
  vote_not_started: msg`Voting has not started yet.`,
  vote_ended: msg`Voting has ended.`,
  already_voted: msg`You have already voted.`,
  too_many_options: msg`You've selected too many options.`,
  link_in_comment: msg`Comments may not contain a link address. This protects everyone from phishing.`,
  comment_banned: msg`This comment has been removed by an administrator.`,
  not_author: msg`You are not authorized: this is not your comment.`,
  comments_closed: msg`Comments are closed for this article.`,
  feature_unavailable: msg`You are currently unable to use this feature.`,
  device_in_use: msg`This device is receiving another account's notifications. Please turn notifications on again.`,
  second_factor: msg`Please enter Backstage again with your password and your second factor.`,
  confirm_again: msg`Please confirm that it's you.`,
  stale_publish: msg`There is a newer version. Please choose which one to publish.`,
  in_use: msg`This is still in use.`,
  not_publishable: msg`This can't be published yet. Please solve the problems first.`,
  last_operator: msg`The site needs at least one operator.`,
  own_role: msg`You can't give yourself a role.`,
};

/** Translates an error code into the language of a request. */
export function errorMessage(code: ServerErrorCode | MemberErrorCode, url: string): string {
  return errorMessageIn(code, langOf(url));
}

/** Translates an error code into a language. */
export function errorMessageIn(code: ServerErrorCode | MemberErrorCode, lang: number): string {
  return translate(lang, isMemberErrorCode(code) ? memberErrors[code] : serverErrors[code]);
}

/** Returns the language id of a request: its `lang` parameter, else the default. */
export function langOf(url: string): number {
  return (findLocale(Number(new URL(url).searchParams.get("lang"))) ?? defaultLocale).id;
}
