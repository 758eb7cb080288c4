import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError, type CommonErrorCode } from "#contract/http/errors.ts";

const notHere = msg`This cannot be done here.`;

/** What a reader is told of each code; a missing one does not compile. */
const messages: Record<CommonErrorCode, MessageDescriptor> = {
  not_found: msg`This page is not here.`,
  invalid: msg`Something in this address is not right.`,
  method_not_allowed: notHere,
  forbidden: notHere,
  unsupported_media_type: notHere,
  payload_too_large: msg`That is more than can be sent at once.`,
  too_many_requests: msg`Too many requests, please try again later.`,
  maintenance: msg`The site is under maintenance and will be back soon.`,
  internal: msg`Something went wrong on our side.`,
  offline: msg`There is no connection, and this page is not kept on your device.`,
  timeout: msg`The network does not answer, and this page is not kept on your device.`,
  part_missing: msg`A part of this page could not be loaded.`,
  malformed: msg`The answer made no sense. You may have to sign in to this network first.`,
};

/** The text of an error for the reader. What members alone meet is said by their screens. */
export function errorMessage(error: unknown): MessageDescriptor {
  const { code } = error instanceof ApiError ? error : { code: "internal" };
  return messages[code as CommonErrorCode] ?? messages.internal;
}
