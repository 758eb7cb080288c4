import type { ActionResponse, BodyOf, MemberAction } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { getUser } from "#contract/members/endpoints.ts";
import { type SendOptions, send } from "#src/api/send.ts";
import { expireSession, markSessionVerified, session, setMember } from "./session.ts";

type MemberCallOptions = Omit<SendOptions, "query" | "token"> & { lang: number; query?: QueryValues };

/**
 * Sends an action as the signed-in member. Only the server's own error code ends the session on the device; a captive
 * portal, an error or a timeout does not.
 *
 * @throws {ApiError} as `send`; `not_logged_in` without a session, or when it has ended before the response
 */
export async function callAsMember<A extends MemberAction>(
  action: A,
  body: BodyOf<A> | Blob,
  { lang, query, ...options }: MemberCallOptions,
): Promise<ActionResponse<A>> {
  const now = session();
  if (now.state === "signed-out") throw new ApiError("not_logged_in");
  const { token } = now;
  let response: ActionResponse<A>;
  try {
    response = await send(action, body, { ...options, query: { lang, ...query }, token });
  } catch (error) {
    if (error instanceof ApiError && isSessionError(error)) expireSession(token);
    throw error;
  }
  const after = session();
  if (after.state === "signed-out" || after.token !== token) throw new ApiError("not_logged_in");
  markSessionVerified(token);
  return response;
}

/**
 * Requests the member from the server and stores them.
 *
 * @throws {ApiError} as `callAsMember`
 */
export async function refreshMember(lang: number): Promise<void> {
  const now = session();
  if (now.state === "signed-out") return;
  const { user } = await callAsMember(getUser, undefined, { lang });
  setMember(now.token, user);
}

function isSessionError({ code }: ApiError): boolean {
  return code === "session_expired" || code === "not_logged_in";
}
