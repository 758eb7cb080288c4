import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { materialGroup } from "./endpoints.ts";
import { maxArchiveFiles } from "./limits.ts";

const query = v.object({ lang });
const fileId = v.pipe(
  v.number("invalid"),
  v.integer("invalid"),
  v.minValue(1, "invalid"),
  v.maxValue(2_147_483_647, "invalid"),
);

export const listVipMaterials = memberAction({
  name: "listVipMaterials",
  method: "GET",
  path: "/user/material/vip/{group}",
  act: "vip_material",
  summary: "Material of the VIP group that the member is in",
  params: v.object({ group: v.pipe(v.string(), v.maxLength(100)) }),
  query,
  body: null,
  answer: v.object({ group_list: v.array(materialGroup) }),
});

export const getMaterialTicket = memberAction({
  name: "getMaterialTicket",
  method: "POST",
  path: "/user/material/ticket",
  act: "use_member_centre",
  summary:
    "Creates a ticket with which links to these files, or to an archive of them, work without a token for a minute",
  query,
  body: v.object({
    ids: v.pipe(v.array(fileId, "required"), v.minLength(1, "choose"), v.maxLength(maxArchiveFiles, "invalid")),
  }),
  answer: v.object({ ticket: v.string(), expires_at: isoTimestamp }),
});
