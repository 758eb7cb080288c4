import { getUser } from "#contract/members/endpoints.ts";
import { send } from "#src/api/send.ts";
import { localDataOwner } from "#src/offline/session.ts";

/**
 * How many pending entries another member has here whose login has expired: they are removed when somebody else signs in.
 *
 * @param token of a successful login that is not stored yet
 * @throws {ApiError} when the server can't be asked whose login it is
 */
export async function countOtherMembersPending(token: string, lang: number): Promise<number> {
  const before = localDataOwner();
  const unsent = before === undefined ? 0 : await countPending();
  if (unsent === 0) return 0;
  const { user } = await send(getUser, undefined, { query: { lang }, token });
  return user.id === before ? 0 : unsent;
}

async function countPending(): Promise<number> {
  const { countPendingEntries } = await import("#src/outbox/observe.ts");
  return countPendingEntries().catch(() => 0);
}
