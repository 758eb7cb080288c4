import { getUser } from "#contract/members/endpoints.ts";
import { send } from "#src/api/send.ts";
import { countUnsent } from "#src/components/member/count-unsent.ts";
import { localDataOwner } from "#src/offline/session.ts";

/**
 * How many things of another member, whose login has ended by itself, wait here to be sent: they go when somebody else
 * comes in.
 *
 * @param token of a login that has succeeded and that nothing knows of yet
 * @throws {ApiError} where it is to be asked who that is, and there is no answer
 */
export async function countOtherMembersPending(token: string, lang: number): Promise<number> {
  const before = localDataOwner();
  const unsent = before === undefined ? 0 : await countUnsent();
  if (unsent === 0) return 0;
  const { user } = await send(getUser, undefined, { query: { lang }, token });
  return user.id === before ? 0 : unsent;
}
