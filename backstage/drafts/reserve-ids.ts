import { reserveIds } from "#contract/backstage/reserved-ids.ts";
import type { ReservedIdRow } from "#src/offline/db.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { countReservedIds, putReservedIds, takeReservedId } from "#src/offline/reserved-ids.ts";
import { currentLogin } from "#src/offline/session.ts";

/** Ids that a device holds for what is begun without a network. */
const stock = { item: 7, picture: 20 } as const;

/**
 * An id for something new: from the stock of this device, else from the site.
 *
 * @throws {ApiError} as `callAsMember` when there is none on this device
 */
export async function takeId(memberId: number, kind: ReservedIdRow["kind"], lang: number): Promise<number> {
  const held = await takeReservedId(memberId, kind).catch(() => undefined);
  if (held !== undefined) {
    void fillStock(lang).catch(() => undefined);
    return held;
  }
  const wanted = { items: kind === "item" ? 1 : 0, pictures: kind === "picture" ? 1 : 0 };
  const { item_list, picture_list } = await callAsMember(reserveIds, wanted, { lang });
  const [id] = [...item_list, ...picture_list];
  if (id === undefined) throw new Error("The site has reserved no id.");
  return id;
}

let filling: Promise<void> | undefined;

/**
 * Fills the stock of this device when less than half of it is left.
 *
 * @throws {ApiError} as `callAsMember`; another error when the device's database does not work
 */
export function fillStock(lang: number): Promise<void> {
  filling ??= fill(lang).finally(() => {
    filling = undefined;
  });
  return filling;
}

async function fill(lang: number): Promise<void> {
  const memberId = currentLogin()?.memberId;
  if (memberId === undefined) return;
  const missing = async (kind: ReservedIdRow["kind"]) => {
    const left = await countReservedIds(memberId, kind);
    return left < stock[kind] / 2 ? stock[kind] - left : 0;
  };
  const wanted = { items: await missing("item"), pictures: await missing("picture") };
  if (wanted.items + wanted.pictures === 0) return;
  const { item_list, picture_list } = await callAsMember(reserveIds, wanted, { lang });
  await putReservedIds(memberId, "item", item_list);
  await putReservedIds(memberId, "picture", picture_list);
}
