import type { MemberAction } from "#contract/http/action.ts";
import type { EnqueueOptions } from "#src/outbox/outbox.ts";

/**
 * Writes an entry of the member's down and has it sent; gives its id. The device's database comes with the first one.
 *
 * @throws {ApiError} as `addWish`
 * @throws {WishNotKept}
 */
export async function enqueueLazily<A extends MemberAction>(wishing: EnqueueOptions<A>): Promise<string> {
  const { enqueue } = await import("#src/outbox/outbox.ts");
  const id = await enqueue(wishing);
  // Those who look for entries when there are some are told as in other tabs.
  dispatchEvent(new Event("storage"));
  return id;
}
