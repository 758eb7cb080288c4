import type { MemberAction } from "#contract/action.ts";
import type { Wishing } from "#src/offline/outbox/outbox.ts";

/**
 * Writes a wish of the member's down and has it sent; gives its id. The device's database comes with the first one.
 *
 * @throws {ApiError} as `addWish`
 * @throws {WishNotKept}
 */
export async function makeWish<A extends MemberAction>(wishing: Wishing<A>): Promise<string> {
  const { addWish } = await import("#src/offline/outbox/outbox.ts");
  const id = await addWish(wishing);
  // Those who look for wishes when there are some are told as in other tabs.
  dispatchEvent(new Event("storage"));
  return id;
}
