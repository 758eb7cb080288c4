import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { EnqueueError } from "#src/outbox/outbox.ts";

/** Says why something new was not stored or sent. */
export function reasonOf(error: unknown): MessageDescriptor {
  if (error instanceof EnqueueError) return msg`This device has no room for it.`;
  return errorMessage(error, reasons);
}

/** Says why the site has rejected a picture, by its code. */
export function rejectionOf(code: string): MessageDescriptor {
  return errorMessage(new ApiError(code as ErrorCode), reasons);
}

const noConnection = msg`This needs a connection.`;
/** What codes of the site mean for something new. */
const reasons = {
  ...{ offline: noConnection, timeout: noConnection },
  invalid: msg`The site can't read this file as a picture.`,
  not_permitted: msg`Your role doesn't allow this.`,
  in_use: msg`Its number has been given to something else. Add it again.`,
};
