import type { ActionResponse, BodyOf, MemberAction } from "#contract/http/action.ts";
import type { QueryValues } from "#contract/http/api-path.ts";
import { ApiError } from "#contract/http/errors.ts";
import { getUser } from "#contract/members/endpoints.ts";
import { send } from "#src/api/send.ts";
import type { OnUploadProgress } from "#src/api/upload.ts";
import { expireSession, markSessionVerified, session, setMember } from "./session.ts";

/**
 * Makes a call that only members may, in the name of the member who is here. Only the server's own word that the
 * login is not good ends it on the device; a sign-in page of a network, a fault or silence do not.
 *
 * @throws {ApiError} as `send` does; `not_logged_in` without a member, and when he has left before the answer came
 */
export async function callAsMember<A extends MemberAction>(
  action: A,
  body: BodyOf<A> | Blob,
  {
    lang,
    query,
    params,
    key,
    onSent,
  }: { lang: number; query?: QueryValues; params?: QueryValues; key?: string; onSent?: OnUploadProgress | undefined },
): Promise<ActionResponse<A>> {
  const now = session();
  if (now.state === "signed-out") throw new ApiError("not_logged_in");
  const { token } = now;
  let answer: ActionResponse<A>;
  try {
    answer = await send(action, body, {
      query: { lang, ...query },
      token,
      onSent,
      ...(params && { params }),
      ...(key !== undefined && { key }),
    });
  } catch (error) {
    if (error instanceof ApiError && isNoLogin(error)) expireSession(token);
    throw error;
  }
  const then = session();
  if (then.state === "signed-out" || then.token !== token) throw new ApiError("not_logged_in");
  markSessionVerified(token);
  return answer;
}

/**
 * Asks the server who the member is, and notes it.
 *
 * @throws {ApiError} as `callAsMember`
 */
export async function refreshMember(lang: number): Promise<void> {
  const now = session();
  if (now.state === "signed-out") return;
  const { user } = await callAsMember(getUser, undefined, { lang });
  setMember(now.token, user);
}

function isNoLogin({ code }: ApiError): boolean {
  return code === "session_expired" || code === "not_logged_in";
}
