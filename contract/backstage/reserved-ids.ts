import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";
import { reservedIdLimits } from "./limits.ts";

const count = (most: number) =>
  v.pipe(v.number("invalid"), v.integer("invalid"), v.minValue(0, "invalid"), v.maxValue(most, "invalid"));

export const reserveIds = memberAction({
  name: "reserveIds",
  method: "POST",
  path: "/backstage/reserved-ids",
  act: "write",
  summary: "Reserves ids for items and pictures that the member will begin, so that it works without a network",
  query: v.object({ lang }),
  body: v.object({ items: count(reservedIdLimits.items), pictures: count(reservedIdLimits.pictures) }),
  answer: v.object({
    /** Ids of new items, of whatever kind. */
    item_list: v.array(id),
    picture_list: v.array(id),
  }),
});
