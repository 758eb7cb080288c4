import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { EnqueueError } from "#src/outbox/outbox.ts";

/** Says why something new was not stored or sent. */
export function reasonOf(error: unknown): MessageDescriptor {
  if (error instanceof EnqueueError) return msg`This device has no room for it.`;
  return (error instanceof ApiError ? reasonOfCode(String(error.code)) : undefined) ?? errorMessage(error);
}

/** Says why the site has rejected a picture, by its code. */
export function rejectionOf(code: string): MessageDescriptor {
  return reasonOfCode(code) ?? errorMessage(new ApiError(code as ErrorCode));
}

/** Says what a code of the site means for something new; `undefined` for one that means the same everywhere. */
function reasonOfCode(code: string): MessageDescriptor | undefined {
  if (code === "offline" || code === "timeout") return msg`This needs a connection.`;
  if (code === "invalid") return msg`The site can't read this file as a picture.`;
  if (code === "not_permitted") return msg`Your role doesn't allow this.`;
  if (code === "in_use") return msg`Its number has been given to something else. Add it again.`;
  return undefined;
}
