import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError, type CommonErrorCode } from "#contract/http/errors.ts";

const notHere = msg`This action isn't available here.`;

/** The message for each error code; a missing one does not compile. */
const messages: Record<CommonErrorCode, MessageDescriptor> = {
  not_found: msg`This page doesn't exist.`,
  invalid: msg`This address isn't valid.`,
  method_not_allowed: notHere,
  forbidden: notHere,
  unsupported_media_type: notHere,
  payload_too_large: msg`This is too large to send.`,
  too_many_requests: msg`Too many requests, please try again later.`,
  maintenance: msg`The site is under maintenance and will be back soon.`,
  unavailable: msg`The site can't respond right now. Please try again in a moment.`,
  internal: msg`Something went wrong on our side.`,
  offline: msg`You're offline, and this page isn't saved on this device.`,
  timeout: msg`The network isn't responding, and this page isn't saved on this device.`,
  chunk_load_failed: msg`Part of this page couldn't be loaded.`,
  invalid_response: msg`We got an unexpected response. You may need to log in to this Wi-Fi network first.`,
};

/** The message of an error. Screens have their own for some codes. */
export function errorMessage(error: unknown, own: Readonly<Record<string, MessageDescriptor>> = {}): MessageDescriptor {
  const { code } = error instanceof ApiError ? error : { code: "internal" };
  return own[code] ?? messages[code as CommonErrorCode] ?? messages.internal;
}
